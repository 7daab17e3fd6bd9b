/** The data of a folder are kept when another version of the demonstration starts in it. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyDataFolder, readSeedStamp, writeSeedStamp } from "../../local/data-folder/data-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "data-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const writeData = (text: string): void => {
  writeFileSync(join(folder, "table.sqlite"), text);
  mkdirSync(join(folder, "objects"));
  writeFileSync(join(folder, "objects", "letter"), text);
};

test("data of another version are kept, and nothing of them is left in their place", () => {
  writeData("of before");
  writeFileSync(join(folder, "notes-of-somebody"), "not ours");
  writeSeedStamp(folder, { version: "24", digest: "" });
  const keptDir = emptyDataFolder(folder) ?? "";
  expect(readFileSync(join(keptDir, "table.sqlite"), "utf8")).toBe("of before");
  expect(readFileSync(join(keptDir, "objects", "letter"), "utf8")).toBe("of before");
  expect(readSeedStamp(keptDir)?.version).toBe("24");
  expect(readSeedStamp(folder)).toBeUndefined();
  expect(["table.sqlite", "objects"].filter((name) => existsSync(join(folder, name)))).toEqual([]);
  expect(readFileSync(join(folder, "notes-of-somebody"), "utf8")).toBe("not ours");
});

test("the data that were kept last are replaced", () => {
  for (const text of ["first", "second"]) {
    writeData(text);
    writeSeedStamp(folder, { version: text, digest: "" });
    const keptDir = emptyDataFolder(folder) ?? "";
    expect(readFileSync(join(keptDir, "table.sqlite"), "utf8")).toBe(text);
  }
});

test("what a start left unfinished is removed, and what was kept before stays", () => {
  writeData("whole");
  writeSeedStamp(folder, { version: "24", digest: "" });
  const keptDir = emptyDataFolder(folder) ?? "";
  writeData("half");
  expect(emptyDataFolder(folder)).toBeUndefined();
  expect(existsSync(join(folder, "table.sqlite"))).toBe(false);
  expect(readFileSync(join(keptDir, "table.sqlite"), "utf8")).toBe("whole");
});
