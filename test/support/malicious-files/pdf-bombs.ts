/** PDFs that become too large as they are unpacked or drawn. */
import { deflateSync } from "node:zlib";
import { buildOnePagePdf } from "../files/build-pdf.ts";
import type { PdfAttack } from "./malicious-file.ts";
import {
  buildFilteredStream,
  buildFlateStream,
  buildLzwZeros,
  encodeAscii85,
  packZeros,
} from "./pdf-parts.ts";

/** The head of a photograph of 60,000 by 60,000 pixels. */
const hugePhotograph = Buffer.from("ffd8ffc0001108ea60ea6003".padEnd(48, "0"), "hex");
/** The head of a picture of JPEG 2000 of that size: as a file of its own, and without its boxes. */
const hugeCodestream = Buffer.from("ff4fff51002f00000000ea600000ea60".padEnd(96, "0"), "hex");
const hugeJpeg2000 = Buffer.concat([
  Buffer.from("0000000c6a5020200d0a870a0000004d6a703263", "hex"),
  hugeCodestream,
]);
const calledSmall = "/Subtype /Image /Width 9 /Height 9";
const wrappedPhotographs: readonly (readonly [string, string, Uint8Array])[] = [
  ["deflated", "[/FlateDecode /DCTDecode]", deflateSync(hugePhotograph)],
  ["deflated without an end", "[/Fl /DCT]", deflateSync(hugePhotograph).subarray(0, -6)],
  ["in digits", "[/ASCIIHexDecode /DCTDecode]", Buffer.from(`${hugePhotograph.toString("hex")}>`)],
  ["in letters", "[/A85 /DCT]", Buffer.from(`${encodeAscii85(hugePhotograph)}~>`)],
  ["deflated in letters", "[/A85 /Fl /DCT]", Buffer.from(`${encodeAscii85(deflateSync(hugePhotograph))}~>`)],
  ["by a short name", "/DCT", hugePhotograph],
  ["after other bytes", "/DCTDecode", Buffer.concat([Buffer.from("junk"), hugePhotograph])],
  [
    "with bytes between its segments",
    "/DCTDecode",
    Buffer.concat([Buffer.from("ffd80001ffd0", "hex"), hugePhotograph.subarray(2)]),
  ],
  ["of JPEG 2000", "/JPXDecode", hugeJpeg2000],
  ["of JPEG 2000 without boxes", "/JPXDecode", hugeCodestream],
  ["of JPEG 2000, deflated", "[/FlateDecode /JPXDecode]", deflateSync(hugeJpeg2000)],
];

/** Builds PDFs whose streams or pictures exceed a limit. */
export const buildPdfBombs = (): PdfAttack[] => {
  const zeros = packZeros(270);
  const streamWithWrongChecksum = buildFilteredStream("/FlateDecode", packZeros(200));
  const damagedZeros = packZeros(200);
  const damagedStream = buildFilteredStream("/FlateDecode", damagedZeros.fill(255, damagedZeros.length - 24));
  return [
    [
      "a bomb of two streams whose checksums are wrong",
      buildOnePagePdf({ more: [streamWithWrongChecksum, streamWithWrongChecksum] }),
      "fileUnpacked",
    ],
    [
      "a bomb of two streams that are damaged at their ends",
      buildOnePagePdf({ more: [damagedStream, damagedStream] }),
      "fileUnpacked",
    ],
    [
      "a bomb written in digits",
      buildOnePagePdf({
        more: [
          buildFilteredStream("[/ASCIIHexDecode /FlateDecode]", Buffer.from(`${zeros.toString("hex")}>`)),
        ],
      }),
      "fileUnpacked",
    ],
    [
      "a bomb written in letters",
      buildOnePagePdf({
        more: [buildFilteredStream("[/A85 /Fl]", Buffer.from(`${encodeAscii85(zeros)}~>`))],
      }),
      "fileUnpacked",
    ],
    [
      "a bomb of LZW",
      buildOnePagePdf({ more: [buildFilteredStream("/LZWDecode", buildLzwZeros(75_000))] }),
      "fileUnpacked",
    ],
    [
      "a bomb of runs",
      buildOnePagePdf({
        more: [
          buildFilteredStream("/RunLengthDecode", Buffer.alloc(4.5 * 1024 * 1024, Buffer.from([129, 0]))),
        ],
      }),
      "fileUnpacked",
    ],
    [
      "a picture larger than any paper, whose size is in another object",
      buildOnePagePdf({
        more: [buildFlateStream("/Type /XObject /Subtype /Image /Width 6 0 R /Height 6 0 R", "x"), "60000"],
      }),
      "imagePixels",
    ],
    [
      "a photograph larger than it is called",
      buildOnePagePdf({ more: [buildFilteredStream(`/DCTDecode ${calledSmall}`, hugePhotograph)] }),
      "imagePixels",
    ],
    ...wrappedPhotographs.map(
      ([wrapping, filter, data]): PdfAttack => [
        `a photograph larger than it is called, ${wrapping}`,
        buildOnePagePdf({ more: [buildFilteredStream(`${filter} ${calledSmall}`, data)] }),
        "imagePixels",
      ],
    ),
    [
      "a photograph whose size is behind a predictor",
      buildOnePagePdf({
        more: [
          buildFilteredStream(
            `[/FlateDecode /DCTDecode] /DecodeParms [<< /Predictor 12 /Columns 4 >> null] ${calledSmall}`,
            deflateSync(hugePhotograph),
          ),
        ],
      }),
      "fileBroken",
    ],
    [
      "a photograph in a filter that no writer uses for one",
      buildOnePagePdf({
        more: [buildFilteredStream(`[/RunLengthDecode /DCTDecode] ${calledSmall}`, hugePhotograph)],
      }),
      "fileUnpacked",
    ],
    [
      "a bomb of a stream",
      buildOnePagePdf({ more: [buildFlateStream("", Buffer.alloc(270 * 1024 * 1024))] }),
      "fileUnpacked",
    ],
    [
      "a bomb in a bomb",
      buildOnePagePdf({
        more: [
          Buffer.from(
            buildFlateStream("", deflateSync(Buffer.alloc(1 << 20)))
              .toString("latin1")
              .replace("/FlateDecode", "[/FlateDecode /FlateDecode]"),
            "latin1",
          ),
        ],
      }),
      "fileUnpacked",
    ],
    [
      "a bomb of objects",
      buildOnePagePdf({
        more: [
          buildFlateStream(
            "/Type /ObjStm /N 1 /First 4",
            Buffer.concat([Buffer.from("9 0 "), Buffer.alloc(65 * 1024 * 1024, 32)]),
          ),
        ],
      }),
      "fileUnpacked",
    ],
    [
      "a picture larger than any paper",
      buildOnePagePdf({
        more: [buildFlateStream("/Type /XObject /Subtype /Image /Width 60000 /Height 60000", "x")],
      }),
      "imagePixels",
    ],
  ];
};
