/**
 * Computes the proof of work that a call needs while the portal is under pressure: a number for which SHA-256 of
 * `token.number` begins with the required number of zero bits. The loop runs in slices, so that the page responds
 * meanwhile. Trusted Types allow no worker, and a call of WebCrypto takes longer than the hash itself.
 */
export interface ProofOfWorkChallenge {
  token: string;
  bits: number;
}
/** How long the page may wait for a slice. */
const SLICE_MS = 12;
const BLOCK = 64;

const computeFraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
const constants = Int32Array.from(primes, (p) => computeFraction(Math.cbrt(p)));
const start = Int32Array.from(primes.slice(0, 8), (p) => computeFraction(Math.sqrt(p)));
const words = new Int32Array(64);
const getWord = (list: Int32Array, i: number): number => list[i] as number;
const rotateRight = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** Compresses one block of SHA-256 (FIPS 180-4 §6.2.2). */
const compress = (before: Int32Array, bytes: Uint8Array, from: number): Int32Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, BLOCK);
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(i * 4);
  for (let i = 16; i < 64; i++) {
    const [x, y] = [getWord(words, i - 15), getWord(words, i - 2)];
    const s0 = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3);
    const s1 = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10);
    words[i] = (getWord(words, i - 16) + s0 + getWord(words, i - 7) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = before as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + getWord(constants, i) + getWord(words, i)) | 0;
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  return Int32Array.from([a, b, c, d, e, f, g, h], (word, i) => word + getWord(before, i));
};

/** Counts the zero bits that the SHA-256 of a text begins with; what is before `known` bytes is hashed already. */
const countZeroBits = (text: Uint8Array, hashedBytes: number, state: Int32Array): number => {
  const rest = text.length - hashedBytes;
  const paddedMessage = new Uint8Array(Math.ceil((rest + 9) / BLOCK) * BLOCK);
  paddedMessage.set(text.subarray(hashedBytes));
  paddedMessage[rest] = 0x80;
  new DataView(paddedMessage.buffer).setUint32(paddedMessage.length - 4, text.length * 8);
  let now = state;
  for (let from = 0; from < paddedMessage.length; from += BLOCK) now = compress(now, paddedMessage, from);
  const first = now.findIndex((word) => word !== 0);
  return first < 0 ? 256 : first * 32 + Math.clz32(getWord(now, first));
};

/** The solution of a challenge, as a call sends it. */
export const solveProofOfWork = async ({ token, bits }: ProofOfWorkChallenge): Promise<string> => {
  const encoder = new TextEncoder();
  const head = encoder.encode(`${token}.`);
  const hashedBytes = Math.floor(head.length / BLOCK) * BLOCK;
  let state: Int32Array = start;
  for (let from = 0; from < hashedBytes; from += BLOCK) state = compress(state, head, from);
  let until = performance.now() + SLICE_MS;
  for (let number = 0; ; number++) {
    const work = `${token}.${number}`;
    if (countZeroBits(encoder.encode(work), hashedBytes, state) >= bits) return work;
    if (number % 64 === 0 && performance.now() > until) {
      await new Promise((resume) => setTimeout(resume));
      until = performance.now() + SLICE_MS;
    }
  }
};
