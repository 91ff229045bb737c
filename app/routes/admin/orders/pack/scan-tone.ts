let context: AudioContext | undefined;

const TONES = {
  /** Short and high. */
  good: { frequency: 880, seconds: 0.09, type: "sine" },
  /** Long and low, as at a checkout. */
  bad: { frequency: 180, seconds: 0.45, type: "square" },
} as const;

/** Sounds a tone for the result of a scan. Browsers allow it once the person has typed, scanned or clicked. */
export function playScanTone(tone: keyof typeof TONES): void {
  const { frequency, seconds, type } = TONES[tone];
  context ??= new AudioContext();
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  volume.gain.value = 0.2;
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  oscillator.connect(volume).connect(context.destination);
  oscillator.start();
  oscillator.stop(context.currentTime + seconds);
}
