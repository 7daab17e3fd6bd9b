/**
 * The gallery of all components at `/__dev/gallery/`: built in memory by the first call on the local machine, so that
 * no deployed build contains it (decision 0410).
 */
import { fileURLToPath } from "node:url";
import type { Rollup } from "vite";

export const galleryBase = "/__dev/gallery/";
const folder = fileURLToPath(new URL(".", import.meta.url));

/** Builds the page with its texts. @returns the content of each file by its address */
export const buildGallery = async (): Promise<ReadonlyMap<string, string | Uint8Array>> => {
  const [{ build }, { default: react }, { textsPlugin }] = await Promise.all([
    import("vite"),
    import("@vitejs/plugin-react"),
    import("../../packages/web/texts-plugin.ts"),
  ]);
  const buildOutput = await build({
    configFile: false,
    root: folder,
    base: galleryBase,
    logLevel: "silent",
    mode: "production",
    plugins: [react(), textsPlugin({ emit: true })],
    json: { stringify: true, namedExports: false },
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  const outputs = Array.isArray(buildOutput) ? buildOutput : [buildOutput as Rollup.RollupOutput];
  const files = outputs.flatMap(({ output }) => output);
  return new Map(
    files.map((file) => [
      // The site asks for its texts below its own root.
      file.fileName.startsWith("assets/texts-") ? `/${file.fileName}` : `${galleryBase}${file.fileName}`,
      file.type === "chunk" ? file.code : file.source,
    ]),
  );
};
