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
      buildOnePagePdf({
        more: [
          Buffer.concat([
            Buffer.from("<< /Length 24 /Filter /DCTDecode /Subtype /Image /Width 9 /Height 9 >>\nstream\n"),
            Buffer.from("ffd8ffc0001108ea60ea6003".padEnd(48, "0"), "hex"),
            Buffer.from("\nendstream"),
          ]),
        ],
      }),
      "imagePixels",
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
