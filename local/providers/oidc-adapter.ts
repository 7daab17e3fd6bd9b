/** The storage adapter that `oidc-provider` asks for. It keeps everything in memory, as long as this machine runs. */
interface Payload {
  uid?: string;
  grantId?: string;
  consumed?: number;
  [name: string]: unknown;
}
interface StoredPayload {
  payload: Payload;
  /** Milliseconds; codes and interactions end. */
  until: number;
}
/** Creates a fresh memory: one adapter class over one map. */
export const createOidcAdapter = (now: () => number) => {
  const storedPayloads = new Map<string, StoredPayload>();
  return class Memory {
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    private key(id: string): string {
      return `${this.name}:${id}`;
    }
    async upsert(id: string, payload: Payload, seconds?: number): Promise<void> {
      storedPayloads.set(this.key(id), {
        payload,
        until: seconds ? now() + seconds * 1000 : Number.POSITIVE_INFINITY,
      });
    }
    async find(id: string): Promise<Payload | undefined> {
      const storedPayload = storedPayloads.get(this.key(id));
      return storedPayload && storedPayload.until > now() ? storedPayload.payload : undefined;
    }
    async findByUid(uid: string): Promise<Payload | undefined> {
      const entry = [...storedPayloads].find(
        ([key, { payload }]) => key.startsWith(`${this.name}:`) && payload.uid === uid,
      );
      return entry && entry[1].until > now() ? entry[1].payload : undefined;
    }
    /** No device signs in here. */
    async findByUserCode(): Promise<undefined> {
      return undefined;
    }
    /** A code that was used once; `oidc-provider` revokes what it gave when it is used again. */
    async consume(id: string): Promise<void> {
      const storedPayload = storedPayloads.get(this.key(id));
      if (storedPayload) storedPayload.payload.consumed = Math.floor(now() / 1000);
    }
    async destroy(id: string): Promise<void> {
      storedPayloads.delete(this.key(id));
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of storedPayloads)
        if (payload.grantId === grantId) storedPayloads.delete(key);
    }
  };
};
