/** Types of the published script for the page that runs it. Whoever checks a draw does not need this file. */
export interface DrawPool {
  id: string;
  places: number;
}
export interface DrawListItem {
  code: string;
  tier: number;
  pool: string;
  second?: string | undefined;
  takes: number;
}
export type DrawSource =
  | { kind: "DRAND"; chain: string; round: number }
  | { kind: "LOTTERY"; name: string; number: string; heldOn: string };
export interface DrawCommitment {
  format: string;
  event: string;
  drawAt: string;
  committedAt: string;
  source: DrawSource;
  seedDigest: string;
  rule: string;
  script: string;
  pools: readonly DrawPool[];
  list: readonly DrawListItem[];
}
export interface DrawRow {
  code: string;
  tier: number;
  pool: string;
  takes: number;
  lot: string;
  placed: boolean;
  waiting?: number | undefined;
}
export interface PublishedDraw {
  digest: string;
  commitment: DrawCommitment;
  result?:
    | {
        commitment: string;
        seed: string;
        publicValue: string;
        signature?: string | undefined;
        rows: DrawRow[];
      }
    | undefined;
}
export type DrawCheck =
  | "commitment"
  | "rule"
  | "script"
  | "list"
  | "future"
  | "seed"
  | "value"
  | "source"
  | "result";
export const FORMAT: string;
export const RULE: string;
export const DRAND: { chain: string; genesis: number; period: number };
export const checks: readonly DrawCheck[];
export function sha256(data: string | Uint8Array): Promise<string>;
export function canonicalize(value: unknown): string;
export function normalizeValue(kind: DrawSource["kind"], text: string): string;
export function draw(
  commitment: Pick<DrawCommitment, "pools" | "list">,
  seed: string,
  publicValue: string,
): Promise<DrawRow[]>;
export function describeSource(source: DrawSource): string;
export function verifyDraw(
  kept: DrawCommitment | string,
  published: PublishedDraw | undefined,
  scriptText: string,
  readValue?: string,
): Promise<{
  agrees: Partial<Record<DrawCheck, boolean>>;
  digest?: string;
  commitment?: DrawCommitment;
  again?: DrawRow[];
}>;
