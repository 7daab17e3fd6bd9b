/** Attacks that only a text document (`.docx`) can contain: fields that run programs, and form letters. */
import { DOCX, type MaliciousFile } from "./malicious-file.ts";
import { buildOfficeDocument } from "./office-documents.ts";

/** Builds text documents that run or fetch what they must not. */
export const buildWordAttacks = (): MaliciousFile[] => [
  {
    name: "a field that starts a program",
    bytes: buildOfficeDocument(DOCX, {
      "word/document.xml": '<w:p><w:fldSimple w:instr="DDEAUTO c:\\windows\\cmd.exe"/></w:p>',
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a field that starts a program, in pieces",
    bytes: buildOfficeDocument(DOCX, {
      "word/document.xml":
        '<w:fldChar w:fldCharType="begin"/><w:instrText>D</w:instrText><w:instrText>DE&#65;UTO cmd</w:instrText><w:fldChar w:fldCharType="end"/>',
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a field that links to a share",
    bytes: buildOfficeDocument(DOCX, {
      "word/document.xml": '<w:fldSimple w:instr=" HYPERLINK &quot;\\\\\\\\evil\\\\share&quot; "/>',
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a field that links to a program, without quotes",
    bytes: buildOfficeDocument(DOCX, {
      "word/document.xml":
        '<w:fldChar w:fldCharType="begin"/><w:instrText>HYPERLINK ms-msdt:/id \\o "invoice"</w:instrText><w:fldChar w:fldCharType="end"/>',
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a field that links to a share, in curly quotes",
    bytes: buildOfficeDocument(DOCX, {
      "word/document.xml": '<w:fldSimple w:instr=" HYPERLINK “\\\\evil\\share” "/>',
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a field that starts a program, in a foot in another folder",
    bytes: buildOfficeDocument(DOCX, {
      "docProps/footer1.xml": '<w:ftr><w:fldSimple w:instr="DDEAUTO cmd"/></w:ftr>',
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a field that starts a program, in a foot that is called a picture",
    bytes: buildOfficeDocument(DOCX, {
      "word/media/image1.png": Buffer.from(
        '\ufeff<w:ftr><w:fldSimple w:instr="DDEAUTO cmd"/></w:ftr>',
        "utf16le",
      ),
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a field that starts a program, under a prefix of other letters",
    bytes: buildOfficeDocument(DOCX, {
      "word/document.xml": '<文:p><文:fldSimple 文:instr="DDEAUTO cmd"/></文:p>',
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a field that starts a program, beside an attribute of another vocabulary",
    bytes: buildOfficeDocument(DOCX, {
      "word/document.xml": '<w:p><w:fldSimple w:instr="DDEAUTO cmd" z:instr="PAGE"/></w:p>',
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a field that starts a program, whose beginning another vocabulary calls something else",
    bytes: buildOfficeDocument(DOCX, {
      "word/document.xml":
        '<w:fldChar w:fldCharType="begin"/><w:instrText>PAGE </w:instrText><w:fldChar w:fldCharType="begin" z:fldCharType="separate"/><w:instrText>DDEAUTO cmd</w:instrText><w:fldChar w:fldCharType="end"/><w:fldChar w:fldCharType="end"/>',
    }),
    reasons: ["fileBroken"],
  },
  {
    name: "a field that starts a program, around an element that Word skips",
    bytes: buildOfficeDocument(DOCX, {
      "word/document.xml":
        '<w:fldChar w:fldCharType="begin"/><w:instrText>D<z:a/>DEAUTO cmd</w:instrText><w:fldChar w:fldCharType="end"/>',
    }),
    reasons: ["fileBroken"],
  },
  {
    name: "form letters with a database",
    bytes: buildOfficeDocument(DOCX, {
      "word/settings.xml":
        '<w:settings><w:mailMerge><w:connectString w:val="Provider=MSDASQL;Data Source=\\\\evil\\a"/></w:mailMerge></w:settings>',
    }),
    reasons: ["officeLinked"],
  },
  {
    name: "a field whose name is computed",
    bytes: buildOfficeDocument(DOCX, {
      "word/document.xml":
        '<w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="begin"/><w:instrText>QUOTE 68 68 69</w:instrText><w:fldChar w:fldCharType="end"/><w:instrText> cmd</w:instrText><w:fldChar w:fldCharType="end"/>',
    }),
    reasons: ["officeLinked"],
  },
];
