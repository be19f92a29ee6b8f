/**
 * A wooden click when a stone lands. Off unless somebody turns it on.
 */

const PITCH = 320;

/** @type {AudioContext | null} */
let context = null;

/** @param {number} delay milliseconds from now */
export function click(delay) {
  context ??= new AudioContext();
  const at = context.currentTime + delay / 1000;
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: PITCH });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0.25, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
  tone.frequency.exponentialRampToValueAtTime(PITCH / 2, at + 0.08);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.1);
}
