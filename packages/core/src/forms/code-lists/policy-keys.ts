/** Lists the policies that a part of a scheme reads. Pure. */

/**
 * Lists the keys of the policies that operands, limits and the days of deadlines (`policy.seminar.deadline`) name in
 * plain data, in their order, repeated as they are.
 */
export const collectPolicyKeys = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(collectPolicyKeys);
  if (typeof value !== "object" || value === null) return [];
  const node = value as Record<string, unknown>;
  const ownKeys =
    node.op === "policy" && typeof node.key === "string"
      ? [node.key]
      : typeof node.policy === "string"
        ? [node.policy]
        : listDayKeys(node.earliest);
  return [...ownKeys, ...Object.values(node).flatMap(collectPolicyKeys)];
};

/** Lists the keys in the paths of the days from which a deadline is counted: `resolveAnchor` reads them so. */
const listDayKeys = (paths: unknown): string[] =>
  Array.isArray(paths) ? paths.flatMap((path) => /^policy\.([^.]+)/.exec(String(path))?.[1] ?? []) : [];
