import type { Operation, ResourceDefinition } from "./operation.ts";

export interface MatchedOperation {
  /** `"GET /{id}"`. */
  key: string;
  operation: Operation;
  params: Record<string, string>;
  /** The base path of the call. */
  base: string;
}
type FittingOperation = Omit<MatchedOperation, "base">;

/** In bytes: none of our ids, addresses or numbers is longer, and the store accepts no longer key. */
const MAX_PARAMETER_BYTES = 512;

const splitPath = (path: string): string[] => path.split("/").filter(Boolean);

/**
 * Returns the operation for a verb and a path below the resource's base; literal segments win over placeholders.
 * @returns `"verb"` when the path is known for other verbs only, undefined when it is not known
 */
export const matchOperation = (
  definition: ResourceDefinition,
  method: string,
  path: string,
): FittingOperation | "verb" | undefined => {
  const requestSegments = splitPath(path);
  let best: (FittingOperation & { literal: number }) | undefined;
  let isKnownPath = false;
  for (const [key, operation] of Object.entries(definition)) {
    const [verb, template = "/"] = key.split(" ");
    const fit = fitTemplate(splitPath(template), requestSegments);
    if (!fit) continue;
    isKnownPath = true;
    if (verb === method && (!best || fit.literal > best.literal)) best = { key, operation, ...fit };
  }
  return best ?? (isKnownPath ? "verb" : undefined);
};

function fitTemplate(
  template: string[],
  requestSegments: string[],
): { params: Record<string, string>; literal: number } | undefined {
  if (template.length !== requestSegments.length) return undefined;
  const params: Record<string, string> = {};
  let literal = 0;
  for (const [i, part] of template.entries()) {
    const value = requestSegments[i] as string;
    if (part.startsWith("{")) {
      const decodedValue = decode(value);
      if (decodedValue === undefined || Buffer.byteLength(decodedValue) > MAX_PARAMETER_BYTES)
        return undefined;
      params[part.slice(1, -1)] = decodedValue;
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
