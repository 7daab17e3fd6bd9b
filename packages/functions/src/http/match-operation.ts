import { getDefinitionAt, type Operation, type ResourceDefinition } from "./operation.ts";
import { listBases, type Route } from "./route.ts";

export interface MatchedOperation {
  /** `"GET /{id}"`. */
  key: string;
  operation: Operation;
  params: Record<string, string>;
  /** The base path of the call. */
  base: string;
}
/** A path that is known, and the verbs of its operations. */
interface KnownPath {
  verbs: readonly string[];
}

/** In bytes: none of our ids, addresses or numbers is longer, and the store accepts no longer key. */
const MAX_PARAMETER_BYTES = 512;

const splitPath = (path: string): string[] => path.split("/").filter(Boolean);

/**
 * Finds the operation of a resource for a verb and a path, such as `/api/contact/x`; literal segments win over
 * placeholders. API Gateway has decoded the path (decision 0775): decoded once more, `50%off` would be no parameter,
 * and `%41` another one than what was meant.
 * @returns the verbs of a path that is known for other verbs only, undefined for one that is not known
 */
export const matchOperation = (
  route: Pick<Route, "base" | "also">,
  definition: ResourceDefinition,
  method: string,
  path: string,
): MatchedOperation | KnownPath | undefined => {
  const base = listBases(route).find((each) => path === `/api${each}` || path.startsWith(`/api${each}/`));
  if (base === undefined) return undefined;
  const requestSegments = splitPath(path.slice(`/api${base}`.length));
  let best: (MatchedOperation & { literal: number }) | undefined;
  const verbs = new Set<string>();
  for (const [key, operation] of Object.entries(getDefinitionAt(base, route, definition))) {
    const [verb = "", template = "/"] = key.split(" ");
    const fit = fitTemplate(splitPath(template), requestSegments);
    if (!fit) continue;
    verbs.add(verb);
    if (verb === method && (!best || fit.literal > best.literal)) best = { key, operation, base, ...fit };
  }
  return best ?? (verbs.size > 0 ? { verbs: [...verbs] } : undefined);
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
      if (Buffer.byteLength(value) > MAX_PARAMETER_BYTES) return undefined;
      params[part.slice(1, -1)] = value;
    } else if (part === value) literal += 1;
    else return undefined;
  }
  return { params, literal };
}
