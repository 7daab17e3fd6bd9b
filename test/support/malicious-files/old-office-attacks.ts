/** Attacks of binary office documents (`.xls`, `.doc`). */
import { buildCompoundFile, buildMainStream } from "./compound-file.ts";
import { DOC, type MaliciousFile, XLS } from "./malicious-file.ts";
import { buildZip } from "./office-documents.ts";

/** Builds a record of an old workbook that links to an address. */
export const buildAddressRecord = (address: string): Buffer =>
  Buffer.concat([
    Buffer.alloc(32),
    Buffer.from("e0c9ea79f9bace118c8200aa004ba90b", "hex"),
    Buffer.alloc(4),
    Buffer.from(`${address}\0`, "utf16le"),
  ]);

/** Builds the attacks of a type; `compound-file.ts` builds documents without any. */
export const buildOldOfficeAttacks = (type: typeof XLS | typeof DOC): MaliciousFile[] => {
  const name = type === DOC ? "WordDocument" : "Workbook";
  const content = buildMainStream(type);
  return [
    { name: "macros", bytes: buildCompoundFile({ [name]: content, VBA: "x" }), reasons: ["officeMacro"] },
    {
      name: "macros of a workbook",
      bytes: buildCompoundFile({ [name]: content, _VBA_PROJECT_CUR: "x" }),
      reasons: ["officeMacro"],
    },
    {
      name: "an embedded object",
      bytes: buildCompoundFile({ [name]: content, ObjectPool: "x" }),
      reasons: ["officeEmbedded"],
    },
    {
      name: "an embedded file",
      bytes: buildCompoundFile({ [name]: content, "\u0001Ole10Native": "x" }),
      reasons: ["officeEmbedded"],
    },
    {
      name: "encrypted",
      bytes: buildCompoundFile({ EncryptedPackage: "x", EncryptionInfo: "x" }),
      reasons: ["filePassword"],
    },
    {
      name: "another kind of document",
      bytes: buildCompoundFile({ [type === DOC ? "Workbook" : "WordDocument"]: content }),
      reasons: ["fileType"],
    },
    ...(type === XLS
      ? ([
          {
            name: "a sheet of Excel 4 macros",
            bytes: buildCompoundFile({
              Workbook: buildMainStream(XLS, [[0x85, Buffer.from([0, 0, 0, 0, 0, 1, 0])]]),
            }),
            reasons: ["officeMacro"],
          },
          {
            name: "a password",
            bytes: buildCompoundFile({ Workbook: buildMainStream(XLS, [[0x2f, Buffer.alloc(6)]]) }),
            reasons: ["filePassword"],
          },
          {
            name: "a link to another workbook",
            bytes: buildCompoundFile({
              Workbook: buildMainStream(XLS, [[0x1ae, Buffer.from([1, 0, 4, 0, 0, 65, 66, 67, 68])]]),
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a link to a file",
            bytes: buildCompoundFile({
              Workbook: buildMainStream(XLS, [
                [
                  0x1b8,
                  Buffer.concat([Buffer.alloc(32), Buffer.from("0303000000000000c000000000000046", "hex")]),
                ],
              ]),
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a link to a program",
            bytes: buildCompoundFile({
              Workbook: buildMainStream(XLS, [[0x1b8, buildAddressRecord("ms-msdt:/id")]]),
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a link to a share",
            bytes: buildCompoundFile({
              Workbook: buildMainStream(XLS, [
                [0x1b8, Buffer.concat([Buffer.alloc(32), Buffer.from("\\\\evil\\share\0", "utf16le")])],
              ]),
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a function that sends data away",
            bytes: buildCompoundFile({
              Workbook: buildMainStream(XLS, [[0x23, Buffer.from("\0\0\0\0\0\0\u0010\0_xlfn.WEBSERVICE")]]),
            }),
            reasons: ["officeLinked"],
          },
        ] as const)
      : ([
          {
            name: "a field that starts a program",
            bytes: buildCompoundFile({
              WordDocument: Buffer.concat([content, Buffer.from("\u0013 DDEAUTO cmd.exe")]),
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that takes in another document",
            bytes: buildCompoundFile({
              WordDocument: Buffer.concat([content, Buffer.from("\u0013 RD c:\\a.doc\u0015")]),
            }),
            reasons: ["officeLinked"],
          },
          {
            name: "a field that links to a share",
            bytes: buildCompoundFile({
              WordDocument: Buffer.concat([
                content,
                Buffer.from('\u0013 HYPERLINK "\\\\evil\\share" \u0014invoice\u0015', "utf16le"),
              ]),
            }),
            reasons: ["officeLinked"],
          },
        ] as const)),
    {
      name: "cut off",
      bytes: buildCompoundFile({ [name]: content }).subarray(0, 1400),
      reasons: ["fileBroken", "fileType"],
    },
    {
      name: "an archive behind it",
      bytes: Buffer.concat([buildCompoundFile({ [name]: content }), buildZip({ "a.class": "x" })]),
      reasons: ["fileMixed"],
    },
  ];
};
