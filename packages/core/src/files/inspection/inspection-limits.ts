/**
 * How much a file may hold: one table, read by every inspector. A file within its announced size can still be many
 * times larger once it is unpacked or decoded, and it is the reader's machine that would pay for it.
 */
const MB = 1024 * 1024;

export const uploadLimits = {
  archive: {
    /** Parts of one office document. */
    entries: 2_000,
    /** Bytes of all parts together, unpacked. */
    unpackedBytes: 100 * MB,
    /** Bytes of one part, unpacked. */
    entryBytes: 50 * MB,
    /** Unpacked bytes for each packed one, asked of parts that unpack to more than `ratioFrom` bytes. */
    ratio: 200,
    ratioFrom: 4 * MB,
    /** Characters in the name of a part. */
    nameLength: 260,
  },
  image: {
    /** Width times height, read from the header before anything is decoded. A telephone takes 12 to 50 million. */
    pixels: 60_000_000,
    /** Width or height alone. */
    edge: 20_000,
    /** How long decoding and encoding may take, in seconds. */
    seconds: 20,
  },
  pdf: {
    pages: 500,
    objects: 200_000,
    /** Containers within containers. */
    depth: 100,
    /** Bytes of all compressed streams together, unpacked. */
    unpackedBytes: 256 * MB,
    /** Bytes of the streams that hold objects, unpacked: these are held in memory. */
    objectBytes: 64 * MB,
    /** Width times height of one picture in it: A0 at 300 dots an inch is 139 million. */
    pixels: 200_000_000,
  },
  compound: {
    /** Streams and storages of an old binary office document. */
    entries: 4_000,
  },
} as const;
