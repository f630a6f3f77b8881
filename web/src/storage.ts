/** What this device remembers. A browser may not allow it, or have no room: then it is remembered as long as the page. */
const meanwhile = new Map<string, string>();

export const storage = {
  get(key: string): string | null {
    try {
      return meanwhile.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },

  set(key: string, text: string): void {
    try {
      localStorage.setItem(key, text);
      meanwhile.delete(key);
    } catch {
      meanwhile.set(key, text);
    }
  },
};
