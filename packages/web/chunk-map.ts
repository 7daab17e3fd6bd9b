/**
 * Which file of a build holds which module of the site. Vite's manifest names a module only when it has a file of its own,
 * not one that a group of `vite.config.ts` took in.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Beside the manifest, in the built folder. */
export const CHUNK_MAP_PATH = ".vite/where.json";
const root = fileURLToPath(new URL(".", import.meta.url));

export const chunkMapPlugin: Plugin = {
  name: "where",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((part) =>
      part.type === "chunk"
        ? part.moduleIds
            .filter((id) => id.startsWith(root))
            .map((id): [module: string, file: string] => [id.slice(root.length), part.fileName])
        : [],
    );
    this.emitFile({
      type: "asset",
      fileName: CHUNK_MAP_PATH,
      source: JSON.stringify(Object.fromEntries(files)),
    });
  },
};
