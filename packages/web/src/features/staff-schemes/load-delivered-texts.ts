/** The delivered texts of a scheme in the four languages, side by side: a page has them in the reader's only. */
import { type OverlayText, overlayLanguages } from "@portal/core/schemes/versions/scheme-overlay";
import { readTextFile } from "../../shell/i18n.ts";
import { listSchemeNamespaces } from "../../shell/scheme-namespaces.ts";

type Tree = { readonly [key: string]: unknown };
const findLeaf = (tree: unknown, key: string): string | undefined => {
  const leaf = key
    .split(".")
    .reduce<unknown>(
      (node, part) => (typeof node === "object" && node ? (node as Tree)[part] : undefined),
      tree,
    );
  if (typeof leaf === "string") return leaf;
  // Several paragraphs are edited as one text.
  return Array.isArray(leaf) ? leaf.map(String).join("\n") : undefined;
};

/** Loads the texts and returns how to find one by its key: in the scheme, then in the one that it varies. */
export const loadDeliveredTexts = async (
  scheme: string,
): Promise<(key: string) => OverlayText | undefined> => {
  const namespaces = listSchemeNamespaces(scheme);
  const trees = await Promise.all(
    namespaces.map((namespace) =>
      Promise.all(overlayLanguages.map((language) => readTextFile(namespace, language))),
    ),
  );
  return (key) => {
    for (const byLanguage of trees) {
      const leaves = byLanguage.map((tree) => findLeaf(tree, key));
      if (leaves.some((text) => text !== undefined))
        return Object.fromEntries(
          overlayLanguages.map((language, i) => [language, leaves[i] ?? ""]),
        ) as OverlayText;
    }
    return undefined;
  };
};
