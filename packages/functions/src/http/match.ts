import type { Definition, Operation } from "./operation.ts";

export interface Matched {
  /** `"GET /{id}"`. */
  key: string;
  operation: Operation;
  params: Record<string, string>;
  /** The base that was asked. */
  base: string;
}
type Fitting = Omit<Matched, "base">;

/** In bytes: no id, address or number of ours is longer, and the store takes no longer key. */
const LONGEST = 512;

const segments = (path: string): string[] => path.split("/").filter(Boolean);

/**
 * The operation for a verb and a path below the resource's base; written-out segments win over placeholders.
 * @returns `"verb"` when the path is known for other verbs only, undefined when it is not known
 */
export const match = (definition: Definition, method: string, path: string): Fitting | "verb" | undefined => {
  const asked = segments(path);
  let best: (Fitting & { literal: number }) | undefined;
  let known = false;
  for (const [key, operation] of Object.entries(definition)) {
    const [verb, template = "/"] = key.split(" ");
    const found = fit(segments(template), asked);
    if (!found) continue;
    known = true;
    if (verb === method && (!best || found.literal > best.literal)) best = { key, operation, ...found };
  }
  return best ?? (known ? "verb" : undefined);
};

function fit(
  template: string[],
  asked: string[],
): { params: Record<string, string>; literal: number } | undefined {
  if (template.length !== asked.length) return undefined;
  const params: Record<string, string> = {};
  let literal = 0;
  for (const [i, part] of template.entries()) {
    const value = asked[i] as string;
    if (part.startsWith("{")) {
      const decoded = decode(value);
      if (decoded === undefined || Buffer.byteLength(decoded) > LONGEST) return undefined;
      params[part.slice(1, -1)] = decoded;
    } else if (part === value) literal += 1;
    else return undefined;
  }
  return { params, literal };
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
