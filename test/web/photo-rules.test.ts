/** Which photos are made to fit on the device, and how (decision 0321). */
import { afterEach, expect, test, vi } from "vitest";
import { buildAcceptList, isHeic, isPhotoToPrepare } from "../../packages/web/src/form/fields/photo-rules.ts";
import { fitPhoto, preparePhoto } from "../../packages/web/src/form/fields/prepare-photo.ts";
import { detectFileType } from "../../packages/web/src/form/upload-file.ts";

const MB = 1_000_000;
const buildPhoto = (name: string, size: number, type = "") => ({ name, size, type });
const photosAndPdf = { types: ["image/jpeg", "png", "pdf"] };

test.each([
  ["a photo of an iPhone", buildPhoto("IMG_1.HEIC", 1 * MB), photosAndPdf, true],
  ["the same, named by its type only", buildPhoto("IMG_1", 1 * MB, "image/heif"), photosAndPdf, true],
  ["HEIC where no photo is accepted", buildPhoto("IMG_1.heic", 1 * MB), { types: ["pdf"] }, false],
  ["a small photo", buildPhoto("stall.jpg", 3 * MB), photosAndPdf, false],
  ["a large photo", buildPhoto("stall.JPEG", 3 * MB + 1), photosAndPdf, true],
  [
    "a photo above a lower limit of the field",
    buildPhoto("face.png", 600_000),
    { ...photosAndPdf, maxBytes: 500_000 },
    true,
  ],
  ["a large PDF, which is never touched", buildPhoto("plan.pdf", 40 * MB), photosAndPdf, false],
])("%s", (_name, file, limits, isPrepared) => expect(isPhotoToPrepare(file, limits)).toBe(isPrepared));

test("a file picker offers photos of phones where photos are accepted, and nowhere else", () => {
  expect(buildAcceptList(["jpg", "application/pdf"])).toBe(
    ".jpg,application/pdf,image/heic,image/heif,.heic,.heif",
  );
  expect(buildAcceptList(["pdf"])).toBe(".pdf");
  expect(isHeic({ name: "photo.jpg", type: "image/jpeg" })).toBe(false);
});

test.each([
  ["landscape", { width: 4032, height: 3024 }, undefined, { width: 3000, height: 2250 }],
  ["portrait", { width: 3024, height: 4032 }, undefined, { width: 2250, height: 3000 }],
  ["small, never made larger", { width: 800, height: 600 }, undefined, { width: 800, height: 600 }],
  [
    "long and thin, where the field asks for a shorter edge of 1,200",
    { width: 9000, height: 1800 },
    1200,
    { width: 6000, height: 1200 },
  ],
])("a photo is drawn with its proportions: %s", (_name, size, minEdge, fitted) =>
  expect(fitPhoto(size, minEdge)).toEqual(fitted),
);

/** A browser whose canvas makes JPEGs of these sizes, one for each quality that is tried. */
const stubCanvas = (sizes: number[], isDecodable = true): void => {
  const remaining = [...sizes];
  vi.stubGlobal("createImageBitmap", async () => {
    if (!isDecodable) throw new DOMException("cannot decode", "InvalidStateError");
    return { width: 4032, height: 3024, close: () => undefined };
  });
  vi.stubGlobal("document", {
    createElement: () => ({
      getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
      toBlob: (callback: (blob: Blob | null) => void) => {
        const size = remaining.shift();
        callback(size === undefined ? null : new Blob([new Uint8Array(size)]));
      },
    }),
  });
};
afterEach(() => vi.unstubAllGlobals());
const createFile = (name: string, size: number): File => new File([new Uint8Array(size)], name);

test.each<[string, File, Parameters<typeof preparePhoto>[1], number[], [string, number]]>([
  ["HEIC becomes JPEG", createFile("IMG_1.HEIC", 2000), { types: ["jpg"] }, [2500], ["IMG_1.jpg", 2500]],
  ["a large photo becomes smaller", createFile("a.png", 9000), { types: ["jpg"] }, [4000], ["a.jpg", 4000]],
  [
    "and smaller still, until it fits",
    createFile("a.jpg", 9000),
    { types: ["jpg"], maxBytes: 3000 },
    [4000, 3500, 2900],
    ["a.jpg", 2900],
  ],
  [
    "but not below what the field asks for",
    createFile("a.jpg", 9000),
    { types: ["jpg"], maxBytes: 3000, minBytes: 2950 },
    [4000, 2900],
    ["a.jpg", 4000],
  ],
  [
    "one that gains nothing stays as it is",
    createFile("a.jpg", 9000),
    { types: ["jpg"] },
    [9500],
    ["a.jpg", 9000],
  ],
])("%s", async (_name, original, limits, sizes, [name, size]) => {
  stubCanvas(sizes);
  const preparedPhoto = await preparePhoto(original, limits);
  expect([preparedPhoto.name, preparedPhoto.size]).toEqual([name, size]);
});

test("a browser that cannot read HEIC says so; any other photo it uploads as it is", async () => {
  stubCanvas([], false);
  await expect(preparePhoto(createFile("IMG_1.heic", 10), { types: ["jpg"] })).rejects.toMatchObject({
    reason: "heic",
  });
  const original = createFile("a.jpg", 10);
  expect(await preparePhoto(original, { types: ["jpg"] })).toBe(original);
});

test.each([
  ["Talão.PDF", "", "application/pdf"],
  ["download.pdf", "application/octet-stream", "application/pdf"],
  ["stall.jpeg", "application/octet-stream", "image/jpeg"],
  ["budget.xls", "", "application/vnd.ms-excel"],
  ["film.m4v", "", "video/mp4"],
  ["photo.png", "image/jpeg", "image/jpeg"],
  ["constructor", "", "application/octet-stream"],
])("a file %s of the type %j is %s", (name, type, detectedType) => {
  expect(detectFileType({ name, type })).toBe(detectedType);
});
