/**
 * Maps stack frames of a bundled Lambda to its sources. Node's own `--enable-source-maps` parses every map at load
 * time, which took a fifth of a cold start; here a map is read only after an unexpected error (decision 0103).
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

/** Returns a stack with source positions where there is a source map; unchanged where there is none. */
export const toReadableStack = (stack: string): string =>
  stack.replace(/(\/[^\s()]+\.cjs):(\d+):(\d+)/g, (frame, file: string, line: string, column: string) => {
    const origin = loadSourceMap(file)?.findOrigin(Number(line), Number(column));
    return origin && "fileName" in origin
      ? `${origin.fileName.replace(/^(\.\.\/)+/, "")}:${origin.lineNumber}:${origin.columnNumber}`
      : frame;
  });
