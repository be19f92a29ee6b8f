"""What the commands share: options, boards, progress, output."""
