/**
 * Frames of a bundled Lambda in the words of its sources. Node's own `--enable-source-maps` reads every map as it loads,
 * which took a fifth of a cold start: here a map is read when something unforeseen has happened (decision 0103).
 */
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";

const sourceMaps = new Map<string, SourceMap | undefined>();
const loadSourceMap = (file: string): SourceMap | undefined => {
  if (!sourceMaps.has(file)) {
    const mapPath = `${file}.map`;
    sourceMaps.set(
      file,
      existsSync(mapPath) ? new SourceMap(JSON.parse(readFileSync(mapPath, "utf8"))) : undefined,
    );
  }
  return sourceMaps.get(file);
};

/** A stack whose frames name sources, where there is a map; as it is where there is none. */
export const toReadableStack = (stack: string): string =>
  stack.replace(/(\/[^\s()]+\.cjs):(\d+):(\d+)/g, (frame, file: string, line: string, column: string) => {
    const origin = loadSourceMap(file)?.findOrigin(Number(line), Number(column));
    return origin && "fileName" in origin
      ? `${origin.fileName.replace(/^(\.\.\/)+/, "")}:${origin.lineNumber}:${origin.columnNumber}`
      : frame;
  });
