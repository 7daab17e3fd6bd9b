/** What the identity provider of this machine remembers, as long as it runs: the adapter that `oidc-provider` asks for. */
interface Payload {
  uid?: string;
  grantId?: string;
  consumed?: number;
  [name: string]: unknown;
}
interface Kept {
  payload: Payload;
  /** Milliseconds; codes and interactions end. */
  until: number;
}
/** A fresh memory: one adapter class over one map. */
export const memory = (now: () => number) => {
  const kept = new Map<string, Kept>();
  return class Memory {
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    private key(id: string): string {
      return `${this.name}:${id}`;
    }
    async upsert(id: string, payload: Payload, seconds?: number): Promise<void> {
      kept.set(this.key(id), { payload, until: seconds ? now() + seconds * 1000 : Number.POSITIVE_INFINITY });
    }
    async find(id: string): Promise<Payload | undefined> {
      const found = kept.get(this.key(id));
      return found && found.until > now() ? found.payload : undefined;
    }
    async findByUid(uid: string): Promise<Payload | undefined> {
      const found = [...kept].find(
        ([key, { payload }]) => key.startsWith(`${this.name}:`) && payload.uid === uid,
      );
      return found && found[1].until > now() ? found[1].payload : undefined;
    }
    /** No device signs in here. */
    async findByUserCode(): Promise<undefined> {
      return undefined;
    }
    /** A code that was used once; `oidc-provider` revokes what it gave when it is used again. */
    async consume(id: string): Promise<void> {
      const found = kept.get(this.key(id));
      if (found) found.payload.consumed = Math.floor(now() / 1000);
    }
    async destroy(id: string): Promise<void> {
      kept.delete(this.key(id));
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    }
  };
};
