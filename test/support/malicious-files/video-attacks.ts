/** Attacks of films. */
import { randomBytes } from "node:crypto";
import type { MaliciousFile } from "./malicious-file.ts";
import { buildZip } from "./office-documents.ts";

const buildMp4Box = (kind: string, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(kind, 4);
  return Buffer.concat([head, data]);
};
/** Builds the frame of a film without a picture. */
export const buildVideo = (type: string): Buffer => {
  if (type === "video/x-msvideo") {
    const buildList = (name: string) => Buffer.from(`LIST\u0004\0\0\0${name}`);
    const body = Buffer.concat([Buffer.from("AVI "), buildList("hdrl"), buildList("movi")]);
    const head = Buffer.alloc(8);
    head.write("RIFF");
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  }
  const brand = type === "video/quicktime" ? "qt  " : "isom";
  return Buffer.concat([
    buildMp4Box("ftyp", Buffer.from(`${brand}\0\0\0\0${brand}`)),
    buildMp4Box(
      "moov",
      Buffer.concat([buildMp4Box("mvhd", Buffer.alloc(16)), buildMp4Box("trak", Buffer.alloc(8))]),
    ),
    buildMp4Box("mdat", randomBytes(64)),
  ]);
};
/** Renames what holds the tracks or frames of a film, so that the frame stays and nothing can be played. */
const removeTracks = (video: Buffer): Buffer =>
  Buffer.from(video.toString("latin1").replace(/trak|movi/, "free"), "latin1");
/** Builds films that hold another file or nothing to play. */
export const buildVideoAttacks = (type: string): MaliciousFile[] => {
  const validVideo = buildVideo(type);
  return [
    {
      name: "an archive behind it",
      bytes: Buffer.concat([validVideo, buildZip({ "a.class": "x" })]),
      reasons: ["fileMixed", "fileBroken"],
    },
    {
      name: "a page behind it",
      bytes: Buffer.concat([validVideo, Buffer.from("<script>alert(1)</script>")]),
      reasons: ["fileMixed", "fileBroken"],
    },
    { name: "a film without a track", bytes: removeTracks(validVideo), reasons: ["fileBroken"] },
    { name: "a head alone", bytes: validVideo.subarray(0, 20), reasons: ["fileBroken", "fileType"] },
    { name: "a program", bytes: Buffer.from("MZ\x90\x00 this is a program"), reasons: ["fileType"] },
  ];
};
