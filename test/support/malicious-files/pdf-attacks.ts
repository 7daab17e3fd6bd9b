/** Attacks of PDFs: damaged ones here, and those of `pdf-active-content.ts` and `pdf-bombs.ts`. */
import { PDFDocument } from "@cantoo/pdf-lib";
import { buildOnePagePdf, buildPdfFile } from "../files/build-pdf.ts";
import type { MaliciousFile, PdfAttack } from "./malicious-file.ts";
import { buildZip } from "./office-documents.ts";
import { buildActivePdfs } from "./pdf-active-content.ts";
import { buildPdfBombs } from "./pdf-bombs.ts";
import { addDefinition, buildPdfWithHiddenTable } from "./pdf-parts.ts";

/** Builds PDFs that are damaged, encrypted, hide objects or hold another file as well. */
const buildDamagedPdfs = async (): Promise<PdfAttack[]> => {
  const encryptedPdf = await PDFDocument.create();
  encryptedPdf.addPage();
  encryptedPdf.encrypt({ userPassword: "a", ownerPassword: "b" });
  const validPdf = buildOnePagePdf();
  const script = Buffer.from("7 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj");
  const pdfWithHiddenScript = buildOnePagePdf({
    more: [
      Buffer.concat([
        Buffer.from(`<< /Length ${script.length} >>\nstream\n`),
        script,
        Buffer.from("\nendstream"),
      ]),
    ],
  });
  // A cross-reference leads into the middle of a stream, where an object is that a reader from top to bottom skips.
  const misdirectedPdf = Buffer.from(
    pdfWithHiddenScript
      .toString("latin1")
      .replace(/(\d{10}) 00000 n \ntrailer/, (whole, at: string) =>
        whole.replace(at, String(pdfWithHiddenScript.indexOf("7 0 obj")).padStart(10, "0")),
      ),
    "latin1",
  );
  return [
    ["an earlier table of objects inside a stream", buildPdfWithHiddenTable(), "fileBroken"],
    ["a script in a stream, where a repair finds it", pdfWithHiddenScript, "fileBroken"],
    [
      "a script in a comment, where a repair finds it",
      addDefinition(validPdf, "%7 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj\n"),
      "fileBroken",
    ],
    [
      "a script in a text, where a repair finds it",
      buildOnePagePdf({ more: ["(endobj 7 0 obj << /S /JavaScript /JS (a) >> endobj)"] }),
      "fileBroken",
    ],
    ["a number without an end", buildOnePagePdf({ more: [`[${"1".repeat(200_000)}x]`] }), "fileBroken"],
    ["encrypted", await encryptedPdf.save(), "filePassword"],
    [
      "encrypted, as the trailer says",
      buildOnePagePdf({ trailer: "/Encrypt << /Filter /Standard >>" }),
      "filePassword",
    ],
    ["cut off", validPdf.subarray(0, validPdf.length - 60), "fileBroken", "fileMixed"],
    ["without its head", validPdf.subarray(20), "fileType"],
    ["garbage", Buffer.from("%PDF-1.4 garbage"), "fileBroken"],
    ["garbage that ends well", Buffer.from("%PDF-1.4\ngarbage\n%%EOF\n"), "fileBroken"],
    [
      "no pages",
      buildPdfFile(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]),
      "fileBroken",
    ],
    [
      "a page tree that never ends",
      buildPdfFile(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 9 >>"]),
      "fileBroken",
    ],
    [
      "thousands of pages",
      buildPdfFile([
        "<< /Type /Catalog /Pages 2 0 R >>",
        `<< /Type /Pages /Kids [${Array.from({ length: 600 }, (_, n) => `${n + 3} 0 R`).join(" ")}] /Count 600 >>`,
        ...Array.from({ length: 600 }, () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"),
      ]),
      "pdfPages",
    ],
    [
      "hundreds of pages before a second page tree of one",
      addDefinition(
        buildPdfFile([
          "<< /Type /Catalog /Pages 2 0 R >>",
          `<< /Type /Pages /Kids [${"3 0 R ".repeat(501)}] /Count 501 >>`,
          "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
        ]),
        "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n",
      ),
      "pdfPages",
    ],
    ["brackets without end", Buffer.from(`%PDF-1.7\n1 0 obj\n${"[".repeat(100_000)}\n%%EOF\n`), "fileBroken"],
    ["a cross-reference into a stream", misdirectedPdf, "fileBroken"],
    [
      "something before it",
      Buffer.concat([Buffer.from("<script>alert(1)</script>\n"), validPdf]),
      "fileMixed",
      "fileType",
    ],
    ["something after it", Buffer.concat([validPdf, Buffer.from("<script>alert(1)</script>")]), "fileMixed"],
    ["an archive behind it", Buffer.concat([validPdf, buildZip({ "a.class": "x" })]), "fileMixed"],
    [
      "an archive inside it",
      Buffer.concat([validPdf.subarray(0, -6), buildZip({ "a.class": "x" }), Buffer.from("\n%%EOF\n")]),
      "fileMixed",
      "fileBroken",
    ],
  ];
};

/** Builds every attack of a PDF. */
export const buildPdfAttacks = async (): Promise<MaliciousFile[]> =>
  [...(await buildDamagedPdfs()), ...(await buildActivePdfs()), ...buildPdfBombs()].map(
    ([name, bytes, ...reasons]) => ({ name, bytes, reasons }),
  );
