/** Drawings for the albums of events, in flat colours: our own, so that nobody's rights are touched. */
import sharp from "sharp";

/** The subjects of the drawings. */
export const scenes = [
  "leaves",
  "booths",
  "talk",
  "wind",
  "port",
  "meeting",
  "coffee",
  "market",
  "winter",
  "street",
  "hall",
  "pavilion",
] as const;
export type Scene = (typeof scenes)[number];

/** Size of a drawing in pixels: the shape of the pictures on the page of an event. */
export const drawingSize = { width: 1200, height: 800 } as const;

interface Palette {
  sky: string;
  ground: string;
  main: string;
  accent: string;
  light: string;
  dark: string;
}
const day: Palette = {
  sky: "#dcecf2",
  ground: "#c9b79c",
  main: "#0f6b6e",
  accent: "#d9822b",
  light: "#fbf6ec",
  dark: "#21424a",
};
const night: Palette = {
  sky: "#1c2b4a",
  ground: "#3a3550",
  main: "#b23a48",
  accent: "#f2b84b",
  light: "#fdf0d5",
  dark: "#111a2e",
};
const green: Palette = { ...day, sky: "#e4f1e1", main: "#2f7d4f", accent: "#8fbf5a", ground: "#b9c9a3" };

const rect = (x: number, y: number, width: number, height: number, fill: string, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const repeat = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");
const background = ({ sky, ground }: Palette, horizon = 560): string =>
  rect(0, 0, 1200, horizon, sky) + rect(0, horizon, 1200, 800 - horizon, ground);

/** A person, standing with both feet at `y`. */
const person = (x: number, y: number, coat: string, { dark }: Palette): string =>
  circle(x, y - 118, 22, "#e0b48c") +
  path(`M${x - 30} ${y} L${x - 24} ${y - 92} H${x + 24} L${x + 30} ${y} Z`, coat) +
  rect(x - 18, y, 14, 10, dark) +
  rect(x + 4, y, 14, 10, dark);
/** A booth with a fascia, a back wall and a counter. */
const booth = (x: number, y: number, color: string, { light, dark }: Palette): string =>
  rect(x, y - 300, 250, 300, light) +
  rect(x, y - 300, 250, 54, color) +
  rect(x + 24, y - 282, 150, 18, light) +
  rect(x + 20, y - 220, 60, 80, color, 'opacity="0.45"') +
  rect(x + 96, y - 220, 60, 80, dark, 'opacity="0.25"') +
  rect(x + 172, y - 220, 60, 80, color, 'opacity="0.45"') +
  rect(x + 30, y - 100, 190, 100, color) +
  rect(x + 22, y - 112, 206, 16, dark);
/** A stall with a striped awning and a lantern. */
const stall = (x: number, y: number, { main, accent, light, dark }: Palette): string =>
  rect(x + 8, y - 210, 10, 210, dark) +
  rect(x + 202, y - 210, 10, 210, dark) +
  repeat(7, (i) =>
    path(`M${x + i * 32 - 2} ${y - 210} h32 v46 q-16 22 -32 0 Z`, i % 2 === 0 ? main : light),
  ) +
  rect(x + 4, y - 90, 212, 90, accent) +
  repeat(4, (i) => circle(x + 36 + i * 50, y - 104, 18, i % 2 === 0 ? light : main)) +
  circle(x + 110, y - 150, 14, accent);

const drawings: Record<Scene, (palette: Palette) => string> = {
  leaves: (p) =>
    background(p) +
    rect(220, 190, 760, 370, p.light) +
    path("M180 190 L600 60 L1020 190 Z", p.main) +
    rect(520, 330, 160, 230, p.dark) +
    repeat(9, (i) => {
      const x = 90 + i * 128;
      const y = 640 + (i % 3) * 40;
      return path(`M${x} ${y} q40 -110 100 -120 q4 92 -100 120`, i % 2 === 0 ? p.main : p.accent);
    }) +
    person(400, 700, p.accent, p) +
    person(800, 700, p.main, p),
  booths: (p) =>
    rect(0, 0, 1200, 800, p.light) +
    repeat(6, (i) => rect(40 + i * 200, 40, 120, 14, p.accent)) +
    rect(0, 600, 1200, 200, p.ground) +
    booth(70, 600, p.main, p) +
    booth(475, 600, p.accent, p) +
    booth(880, 600, p.dark, p) +
    person(390, 730, p.main, p) +
    person(800, 720, p.accent, p),
  talk: (p) =>
    rect(0, 0, 1200, 800, p.dark) +
    rect(240, 80, 720, 360, p.light) +
    repeat(4, (i) => rect(320 + i * 150, 360 - i * 56, 90, 40 + i * 56, i % 2 === 0 ? p.main : p.accent)) +
    rect(150, 500, 900, 60, p.ground) +
    person(240, 500, p.accent, p) +
    rect(280, 420, 70, 80, p.main) +
    repeat(9, (i) => circle(90 + i * 128, 700, 40, "#e0b48c") + rect(50 + i * 128, 730, 80, 80, p.main)),
  wind: (p) =>
    background(p, 600) +
    circle(980, 150, 70, p.accent) +
    repeat(5, (i) =>
      rect(80 + i * 130, 600 - (180 + ((i * 97) % 160)), 100, 180 + ((i * 97) % 160), p.main),
    ) +
    repeat(3, (i) => {
      const x = 780 + i * 140;
      return (
        rect(x - 6, 300, 12, 300, p.light) +
        `<g transform="rotate(${i * 24} ${x} 300)">${repeat(
          3,
          (blade) =>
            `<g transform="rotate(${blade * 120} ${x} 300)">${path(`M${x} 300 q20 -70 0 -150 q-18 70 0 150`, p.light)}</g>`,
        )}</g>` +
        circle(x, 300, 12, p.dark)
      );
    }),
  port: (p) =>
    background({ ...p, ground: "#5d8aa0" }, 520) +
    rect(60, 300, 20, 220, p.dark) +
    rect(60, 300, 260, 18, p.dark) +
    rect(280, 318, 6, 90, p.dark) +
    path("M330 560 H1090 L1020 680 H400 Z", p.main) +
    repeat(8, (i) =>
      rect(400 + i * 72, 490, 66, 70, i % 3 === 0 ? p.accent : i % 3 === 1 ? p.light : p.dark),
    ) +
    repeat(5, (i) => rect(470 + i * 72, 416, 66, 70, i % 2 === 0 ? p.light : p.accent)) +
    rect(960, 380, 90, 180, p.light) +
    rect(980, 404, 50, 26, p.dark) +
    repeat(6, (i) => rect(40 + i * 200, 730 + (i % 2) * 20, 110, 8, p.light)),
  meeting: (p) =>
    rect(0, 0, 1200, 800, p.light) +
    rect(0, 620, 1200, 180, p.ground) +
    repeat(3, (i) => {
      const x = 190 + i * 400;
      return (
        circle(x, 560, 110, p.main) +
        rect(x - 10, 600, 20, 120, p.dark) +
        person(x - 130, 660, p.accent, p) +
        person(x + 130, 660, p.dark, p) +
        rect(x - 40, 520, 80, 10, p.light)
      );
    }) +
    repeat(4, (i) => rect(60 + i * 290, 90, 210, 150, i % 2 === 0 ? p.main : p.accent, 'opacity="0.25"')),
  coffee: (p) =>
    rect(0, 0, 1200, 800, p.sky) +
    rect(0, 620, 1200, 180, p.ground) +
    path("M400 330 H800 L760 620 H440 Z", p.light) +
    path("M790 380 q140 10 60 150 q-30 40 -90 30 l6 -40 q60 0 64 -60 q0 -40 -46 -40 Z", p.light) +
    `<ellipse cx="600" cy="330" rx="200" ry="42" fill="#5b3a26"/>` +
    repeat(3, (i) =>
      path(`M${520 + i * 80} 260 q-30 -50 0 -100 q30 -50 0 -100 q44 50 14 100 q-30 50 0 100 Z`, "#ffffffaa"),
    ) +
    repeat(
      7,
      (i) => `<ellipse cx="${140 + i * 150}" cy="${700 + (i % 2) * 40}" rx="44" ry="28" fill="#6f4a2f"/>`,
    ),
  market: (p) =>
    background(p, 600) +
    stall(80, 640, p) +
    stall(480, 640, p) +
    stall(880, 640, p) +
    person(400, 730, p.main, p) +
    person(790, 730, p.dark, p),
  winter: (p) =>
    background(p, 600) +
    repeat(24, (i) => circle((i * 367) % 1200, (i * 131) % 520, 6, p.light)) +
    path("M600 120 L760 420 H680 L800 600 H400 L520 420 H440 Z", "#2f6b4f") +
    repeat(9, (i) => circle(480 + ((i * 71) % 240), 330 + i * 28, 10, p.accent)) +
    circle(600, 112, 22, p.accent) +
    stall(90, 650, p) +
    stall(880, 650, p),
  street: (p) =>
    background(p, 600) +
    repeat(6, (i) => rect(i * 200, 200 + (i % 3) * 60, 190, 400 - (i % 3) * 60, p.dark)) +
    repeat(18, (i) =>
      rect(30 + (i % 6) * 200 + Math.floor(i / 6) * 50, 300 + Math.floor(i / 6) * 80, 26, 36, p.accent),
    ) +
    repeat(10, (i) => circle(70 + i * 120, 170 + Math.abs(4.5 - i) * 10, 26, p.main)) +
    stall(120, 690, p) +
    stall(500, 690, p) +
    stall(880, 690, p),
  hall: (p) =>
    background(p, 580) +
    path("M80 300 Q600 20 1120 300 V580 H80 Z", p.main) +
    repeat(9, (i) => rect(130 + i * 106, 330, 70, 250, p.light, 'opacity="0.75"')) +
    rect(540, 440, 120, 140, p.dark) +
    repeat(3, (i) => rect(160 + i * 60, 120, 8, 180, p.dark) + rect(168 + i * 60, 124, 44, 30, p.accent)) +
    repeat(6, (i) => person(140 + i * 190, 740, i % 2 === 0 ? p.accent : p.dark, p)),
  pavilion: (p) =>
    rect(0, 0, 1200, 800, p.light) +
    rect(0, 620, 1200, 180, p.ground) +
    rect(180, 160, 840, 70, p.main) +
    rect(210, 230, 30, 390, p.main) +
    rect(960, 230, 30, 390, p.main) +
    path("M600 250 q70 60 0 150 q-70 -90 0 -150", p.accent) +
    path("M600 400 q-130 -10 -150 -100 q110 10 150 100 q130 -10 150 -100 q-110 10 -150 100", p.accent) +
    rect(330, 500, 540, 120, p.main) +
    rect(310, 484, 580, 20, p.dark) +
    person(440, 740, p.accent, p) +
    person(760, 740, p.dark, p),
};
const palettes: Partial<Record<Scene, Palette>> = {
  leaves: green,
  wind: green,
  winter: night,
  street: night,
};

/** Draws a scene as a JPEG of `drawingSize`. */
export const drawScene = async (scene: Scene): Promise<Buffer> => {
  const { width, height } = drawingSize;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 800">${drawings[scene](palettes[scene] ?? day)}</svg>`;
  // The inspection of uploads blocks every decoder but those of JPEG and PNG in its process. Only this drawing, which is
  // our own, may use the one of SVG.
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
  try {
    return await sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
  } finally {
    sharp.block({ operation: ["VipsForeignLoadSvg"] });
  }
};
