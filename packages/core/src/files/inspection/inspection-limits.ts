/**
 * Limits how much a file may contain, in one table for all inspectors. A file within its announced size can be many
 * times larger once it is decompressed or decoded, and that would exhaust the reader's machine.
 */
import type { ArchiveLimits } from "../../file-formats/zip-directory.ts";

const MB = 1024 * 1024;

export const uploadLimits = {
  /** One office document of a ZIP container. */
  archive: {
    entries: 2_000,
    unpackedBytes: 100 * MB,
    entryBytes: 50 * MB,
    ratio: 200,
    ratioFrom: 4 * MB,
    nameLength: 260,
  } satisfies ArchiveLimits,
  image: {
    /** Width times height, read from the header before anything is decoded. A phone takes 12 to 50 million. */
    pixels: 60_000_000,
    /** Width or height alone. */
    edge: 20_000,
    /** How long decoding and encoding may take. */
    seconds: 20,
  },
  pdf: {
    pages: 500,
    objects: 200_000,
    /** Nesting depth of containers. */
    depth: 100,
    /** Decompressed bytes of all streams together. */
    unpackedBytes: 256 * MB,
    /** Decompressed bytes of object streams, which are held in memory. */
    objectBytes: 64 * MB,
    /** Width times height of one picture in a PDF: A0 at 300 dots per inch is 139 million. */
    pixels: 200_000_000,
  },
  compound: {
    /** Streams and storages of an old binary office document. */
    entries: 4_000,
  },
} as const;
