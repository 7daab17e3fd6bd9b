/** Old binary office documents, as small as they can be: a compound file of named streams. */

const SECTOR = 512;
const END = 0xfffffffe;

/** Builds a compound file; each stream fills sectors of its own (shorter ones are padded to 4096 bytes). */
export const buildCompoundFile = (streams: Record<string, string | Uint8Array>): Buffer => {
  const contents = Object.entries(streams).map(([name, content]) => {
    const bytes = Buffer.from(content);
    return { name, bytes: Buffer.concat([bytes, Buffer.alloc(Math.max(4096 - bytes.length, 0))]) };
  });
  const entries = contents.length + 1;
  const directorySectors = Math.ceil((entries * 128) / SECTOR);
  const sectorTable: number[] = [0xfffffffd];
  const allocateSectors = (count: number): number => {
    const start = sectorTable.length;
    for (let i = 0; i < count; i += 1) sectorTable.push(i === count - 1 ? END : start + i + 1);
    return start;
  };
  const directoryStart = allocateSectors(directorySectors);
  const placedStreams = contents.map((one) => ({
    ...one,
    start: allocateSectors(Math.ceil(one.bytes.length / SECTOR)),
  }));
  if (sectorTable.length > 128) throw new Error("too large for one sector of the table");
  const buildDirectoryEntry = (name: string, kind: number, start: number, size: number): Buffer => {
    const row = Buffer.alloc(128);
    row.write(name, "utf16le");
    row.writeUInt16LE(name.length * 2 + 2, 64);
    row.writeUInt8(kind, 66);
    for (const at of [68, 72, 76]) row.writeUInt32LE(0xffffffff, at);
    row.writeUInt32LE(start, 116);
    row.writeUInt32LE(size, 120);
    return row;
  };
  const directory = Buffer.alloc(directorySectors * SECTOR);
  Buffer.concat([
    buildDirectoryEntry("Root Entry", 5, END, 0),
    ...placedStreams.map(({ name, start, bytes }) => buildDirectoryEntry(name, 2, start, bytes.length)),
  ]).copy(directory);
  const header = Buffer.alloc(SECTOR);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(directoryStart, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  for (let at = 76; at < SECTOR; at += 4) header.writeUInt32LE(0xffffffff, at);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR, 0xff);
  sectorTable.forEach((sector, i) => {
    table.writeUInt32LE(sector, i * 4);
  });
  const sectors = placedStreams.map(({ bytes }) => {
    const paddedSectors = Buffer.alloc(Math.ceil(bytes.length / SECTOR) * SECTOR);
    bytes.copy(paddedSectors);
    return paddedSectors;
  });
  return Buffer.concat([header, table, directory, ...sectors]);
};

/** Builds the main stream of a document: Word's head, or Excel's records with some more between first and last. */
export const buildMainStream = (type: string, records: readonly [number, Buffer][] = []): Buffer => {
  if (type === "application/msword") {
    const head = Buffer.alloc(64);
    head.writeUInt16LE(0xa5ec, 0);
    return head;
  }
  const allRecords: [number, Buffer][] = [
    [0x809, Buffer.from([0, 6, 5, 0])],
    ...records,
    [0x0a, Buffer.alloc(0)],
  ];
  return Buffer.concat(
    allRecords.map(([kind, data]) => {
      const head = Buffer.alloc(4);
      head.writeUInt16LE(kind, 0);
      head.writeUInt16LE(data.length, 2);
      return Buffer.concat([head, data]);
    }),
  );
};
