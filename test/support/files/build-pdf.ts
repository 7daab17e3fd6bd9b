/** PDFs for tests, written by hand so that each can be wrong in one place only. */

/** Builds a whole PDF of these objects, numbered from 1; the first is the catalogue. */
export const buildPdfFile = (objects: readonly (string | Buffer)[], trailer = ""): Buffer => {
  const chunks: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  let length = chunks[0]?.length ?? 0;
  const offsets = objects.map((object, i) => {
    const offset = length;
    const chunk = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    chunks.push(chunk);
    length += chunk.length;
    return offset;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const fileEnd = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...chunks, Buffer.from(fileEnd)]);
};

/** Builds catalogue, page tree and one page; `catalogue` and `page` add entries, `more` objects from number 5 on. */
export const buildOnePagePdf = ({
  text = "Demonstration",
  catalogue = "",
  page = "",
  more: extraObjects = [] as readonly (string | Buffer)[],
  trailer = "",
} = {}): Buffer => {
  const content = `BT /F1 12 Tf 60 780 Td (${text}) Tj ET`;
  return buildPdfFile(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> ${page} >>`,
      `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`,
      ...extraObjects,
    ],
    trailer,
  );
};
