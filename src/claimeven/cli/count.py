import click
@click.command()
def count() -> None:
    """todo"""
