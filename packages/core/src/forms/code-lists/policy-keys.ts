/** Lists the policies that a part of a scheme reads. Pure. */

/** Lists the keys of the policies that operands and limits of plain data name, in their order, repeated as they are. */
export const collectPolicyKeys = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(collectPolicyKeys);
  if (typeof value !== "object" || value === null) return [];
  const node = value as Record<string, unknown>;
  const ownKeys =
    node.op === "policy" && typeof node.key === "string"
      ? [node.key]
      : typeof node.policy === "string"
        ? [node.policy]
        : [];
  return [...ownKeys, ...Object.values(node).flatMap(collectPolicyKeys)];
};
