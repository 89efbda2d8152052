/** Session storage in memory, with room for this many characters. */
export class MemoryStorage implements Storage {
  readonly items = new Map<string, string>();
  room = 5_000_000;

  get length() {
    return this.items.size;
  }
  clear() {
    this.items.clear();
  }
  getItem(name: string) {
    return this.items.get(name) ?? null;
  }
  key(index: number) {
    return [...this.items.keys()][index] ?? null;
  }
  removeItem(name: string) {
    this.items.delete(name);
  }
  setItem(name: string, value: string) {
    if (value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.items.set(name, value);
  }
}
