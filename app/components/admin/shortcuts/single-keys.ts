// Users of speech input, or with a tremor, must be able to turn off single-key shortcuts (WCAG 2.1.4).
const STORED_AS = "admin_single_keys";

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== "off";
  } catch {
    return true;
  }
}

export function switchSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, "off");
  } catch {
    // Without storage they stay on.
  }
}
