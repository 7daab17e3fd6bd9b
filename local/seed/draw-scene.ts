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

const drawRect = (x: number, y: number, width: number, height: number, fill: string, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const drawCircle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const drawPath = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const repeatDrawing = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");
const drawBackground = ({ sky, ground }: Palette, horizon = 560): string =>
  drawRect(0, 0, 1200, horizon, sky) + drawRect(0, horizon, 1200, 800 - horizon, ground);

/** Draws a person, standing with both feet at `y`. */
const drawPerson = (x: number, y: number, coat: string, { dark }: Palette): string =>
  drawCircle(x, y - 118, 22, "#e0b48c") +
  drawPath(`M${x - 30} ${y} L${x - 24} ${y - 92} H${x + 24} L${x + 30} ${y} Z`, coat) +
  drawRect(x - 18, y, 14, 10, dark) +
  drawRect(x + 4, y, 14, 10, dark);
/** Draws a booth with a fascia, a back wall and a counter. */
const drawBooth = (x: number, y: number, color: string, { light, dark }: Palette): string =>
  drawRect(x, y - 300, 250, 300, light) +
  drawRect(x, y - 300, 250, 54, color) +
  drawRect(x + 24, y - 282, 150, 18, light) +
  drawRect(x + 20, y - 220, 60, 80, color, 'opacity="0.45"') +
  drawRect(x + 96, y - 220, 60, 80, dark, 'opacity="0.25"') +
  drawRect(x + 172, y - 220, 60, 80, color, 'opacity="0.45"') +
  drawRect(x + 30, y - 100, 190, 100, color) +
  drawRect(x + 22, y - 112, 206, 16, dark);
/** Draws a stall with a striped awning and a lantern. */
const drawStall = (x: number, y: number, { main, accent, light, dark }: Palette): string =>
  drawRect(x + 8, y - 210, 10, 210, dark) +
  drawRect(x + 202, y - 210, 10, 210, dark) +
  repeatDrawing(7, (i) =>
    drawPath(`M${x + i * 32 - 2} ${y - 210} h32 v46 q-16 22 -32 0 Z`, i % 2 === 0 ? main : light),
  ) +
  drawRect(x + 4, y - 90, 212, 90, accent) +
  repeatDrawing(4, (i) => drawCircle(x + 36 + i * 50, y - 104, 18, i % 2 === 0 ? light : main)) +
  drawCircle(x + 110, y - 150, 14, accent);

const drawings: Record<Scene, (palette: Palette) => string> = {
  leaves: (p) =>
    drawBackground(p) +
    drawRect(220, 190, 760, 370, p.light) +
    drawPath("M180 190 L600 60 L1020 190 Z", p.main) +
    drawRect(520, 330, 160, 230, p.dark) +
    repeatDrawing(9, (i) => {
      const x = 90 + i * 128;
      const y = 640 + (i % 3) * 40;
      return drawPath(`M${x} ${y} q40 -110 100 -120 q4 92 -100 120`, i % 2 === 0 ? p.main : p.accent);
    }) +
    drawPerson(400, 700, p.accent, p) +
    drawPerson(800, 700, p.main, p),
  booths: (p) =>
    drawRect(0, 0, 1200, 800, p.light) +
    repeatDrawing(6, (i) => drawRect(40 + i * 200, 40, 120, 14, p.accent)) +
    drawRect(0, 600, 1200, 200, p.ground) +
    drawBooth(70, 600, p.main, p) +
    drawBooth(475, 600, p.accent, p) +
    drawBooth(880, 600, p.dark, p) +
    drawPerson(390, 730, p.main, p) +
    drawPerson(800, 720, p.accent, p),
  talk: (p) =>
    drawRect(0, 0, 1200, 800, p.dark) +
    drawRect(240, 80, 720, 360, p.light) +
    repeatDrawing(4, (i) =>
      drawRect(320 + i * 150, 360 - i * 56, 90, 40 + i * 56, i % 2 === 0 ? p.main : p.accent),
    ) +
    drawRect(150, 500, 900, 60, p.ground) +
    drawPerson(240, 500, p.accent, p) +
    drawRect(280, 420, 70, 80, p.main) +
    repeatDrawing(
      9,
      (i) => drawCircle(90 + i * 128, 700, 40, "#e0b48c") + drawRect(50 + i * 128, 730, 80, 80, p.main),
    ),
  wind: (p) =>
    drawBackground(p, 600) +
    drawCircle(980, 150, 70, p.accent) +
    repeatDrawing(5, (i) =>
      drawRect(80 + i * 130, 600 - (180 + ((i * 97) % 160)), 100, 180 + ((i * 97) % 160), p.main),
    ) +
    repeatDrawing(3, (i) => {
      const x = 780 + i * 140;
      return (
        drawRect(x - 6, 300, 12, 300, p.light) +
        `<g transform="rotate(${i * 24} ${x} 300)">${repeatDrawing(
          3,
          (blade) =>
            `<g transform="rotate(${blade * 120} ${x} 300)">${drawPath(`M${x} 300 q20 -70 0 -150 q-18 70 0 150`, p.light)}</g>`,
        )}</g>` +
        drawCircle(x, 300, 12, p.dark)
      );
    }),
  port: (p) =>
    drawBackground({ ...p, ground: "#5d8aa0" }, 520) +
    drawRect(60, 300, 20, 220, p.dark) +
    drawRect(60, 300, 260, 18, p.dark) +
    drawRect(280, 318, 6, 90, p.dark) +
    drawPath("M330 560 H1090 L1020 680 H400 Z", p.main) +
    repeatDrawing(8, (i) =>
      drawRect(400 + i * 72, 490, 66, 70, i % 3 === 0 ? p.accent : i % 3 === 1 ? p.light : p.dark),
    ) +
    repeatDrawing(5, (i) => drawRect(470 + i * 72, 416, 66, 70, i % 2 === 0 ? p.light : p.accent)) +
    drawRect(960, 380, 90, 180, p.light) +
    drawRect(980, 404, 50, 26, p.dark) +
    repeatDrawing(6, (i) => drawRect(40 + i * 200, 730 + (i % 2) * 20, 110, 8, p.light)),
  meeting: (p) =>
    drawRect(0, 0, 1200, 800, p.light) +
    drawRect(0, 620, 1200, 180, p.ground) +
    repeatDrawing(3, (i) => {
      const x = 190 + i * 400;
      return (
        drawCircle(x, 560, 110, p.main) +
        drawRect(x - 10, 600, 20, 120, p.dark) +
        drawPerson(x - 130, 660, p.accent, p) +
        drawPerson(x + 130, 660, p.dark, p) +
        drawRect(x - 40, 520, 80, 10, p.light)
      );
    }) +
    repeatDrawing(4, (i) =>
      drawRect(60 + i * 290, 90, 210, 150, i % 2 === 0 ? p.main : p.accent, 'opacity="0.25"'),
    ),
  coffee: (p) =>
    drawRect(0, 0, 1200, 800, p.sky) +
    drawRect(0, 620, 1200, 180, p.ground) +
    drawPath("M400 330 H800 L760 620 H440 Z", p.light) +
    drawPath("M790 380 q140 10 60 150 q-30 40 -90 30 l6 -40 q60 0 64 -60 q0 -40 -46 -40 Z", p.light) +
    `<ellipse cx="600" cy="330" rx="200" ry="42" fill="#5b3a26"/>` +
    repeatDrawing(3, (i) =>
      drawPath(
        `M${520 + i * 80} 260 q-30 -50 0 -100 q30 -50 0 -100 q44 50 14 100 q-30 50 0 100 Z`,
        "#ffffffaa",
      ),
    ) +
    repeatDrawing(
      7,
      (i) => `<ellipse cx="${140 + i * 150}" cy="${700 + (i % 2) * 40}" rx="44" ry="28" fill="#6f4a2f"/>`,
    ),
  market: (p) =>
    drawBackground(p, 600) +
    drawStall(80, 640, p) +
    drawStall(480, 640, p) +
    drawStall(880, 640, p) +
    drawPerson(400, 730, p.main, p) +
    drawPerson(790, 730, p.dark, p),
  winter: (p) =>
    drawBackground(p, 600) +
    repeatDrawing(24, (i) => drawCircle((i * 367) % 1200, (i * 131) % 520, 6, p.light)) +
    drawPath("M600 120 L760 420 H680 L800 600 H400 L520 420 H440 Z", "#2f6b4f") +
    repeatDrawing(9, (i) => drawCircle(480 + ((i * 71) % 240), 330 + i * 28, 10, p.accent)) +
    drawCircle(600, 112, 22, p.accent) +
    drawStall(90, 650, p) +
    drawStall(880, 650, p),
  street: (p) =>
    drawBackground(p, 600) +
    repeatDrawing(6, (i) => drawRect(i * 200, 200 + (i % 3) * 60, 190, 400 - (i % 3) * 60, p.dark)) +
    repeatDrawing(18, (i) =>
      drawRect(30 + (i % 6) * 200 + Math.floor(i / 6) * 50, 300 + Math.floor(i / 6) * 80, 26, 36, p.accent),
    ) +
    repeatDrawing(10, (i) => drawCircle(70 + i * 120, 170 + Math.abs(4.5 - i) * 10, 26, p.main)) +
    drawStall(120, 690, p) +
    drawStall(500, 690, p) +
    drawStall(880, 690, p),
  hall: (p) =>
    drawBackground(p, 580) +
    drawPath("M80 300 Q600 20 1120 300 V580 H80 Z", p.main) +
    repeatDrawing(9, (i) => drawRect(130 + i * 106, 330, 70, 250, p.light, 'opacity="0.75"')) +
    drawRect(540, 440, 120, 140, p.dark) +
    repeatDrawing(
      3,
      (i) => drawRect(160 + i * 60, 120, 8, 180, p.dark) + drawRect(168 + i * 60, 124, 44, 30, p.accent),
    ) +
    repeatDrawing(6, (i) => drawPerson(140 + i * 190, 740, i % 2 === 0 ? p.accent : p.dark, p)),
  pavilion: (p) =>
    drawRect(0, 0, 1200, 800, p.light) +
    drawRect(0, 620, 1200, 180, p.ground) +
    drawRect(180, 160, 840, 70, p.main) +
    drawRect(210, 230, 30, 390, p.main) +
    drawRect(960, 230, 30, 390, p.main) +
    drawPath("M600 250 q70 60 0 150 q-70 -90 0 -150", p.accent) +
    drawPath("M600 400 q-130 -10 -150 -100 q110 10 150 100 q130 -10 150 -100 q-110 10 -150 100", p.accent) +
    drawRect(330, 500, 540, 120, p.main) +
    drawRect(310, 484, 580, 20, p.dark) +
    drawPerson(440, 740, p.accent, p) +
    drawPerson(760, 740, p.dark, p),
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
  // The inspection of uploads blocks every decoder but those of JPEG and PNG in its process. Only this drawing, which
  // is our own, may use the one of SVG.
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
  try {
    return await sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
  } finally {
    sharp.block({ operation: ["VipsForeignLoadSvg"] });
  }
};
