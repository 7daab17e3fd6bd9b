/** Cutting a square of 300 × 300 out of a picture (spec 1 §5): where it lies, and what is drawn of it. Pure but `draw`. */

/** Side of the personal picture, pixels. */
export const SIDE = 300;
/** How far one may zoom in. */
export const MAX_ZOOM = 4;

export interface Size {
  width: number;
  height: number;
}
/** `zoom` 1 shows the shorter side whole; `x` and `y` from 0 to 1 move the square along what is left over. */
export interface Frame {
  zoom: number;
  x: number;
  y: number;
}
export const middle: Frame = { zoom: 1, x: 0.5, y: 0.5 };

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The square of the picture that a frame shows, in the picture's own pixels. */
export const squareOf = (
  { width, height }: Size,
  { zoom, x, y }: Frame,
): { x: number; y: number; side: number } => {
  const side = Math.min(width, height) / within(zoom, 1, MAX_ZOOM);
  return { side, x: (width - side) * within(x, 0, 1), y: (height - side) * within(y, 0, 1) };
};

/** The frame after the picture was dragged by so much of the shown square's side (1 is its whole side). */
export const dragged = (size: Size, frame: Frame, by: { x: number; y: number }): Frame => {
  const { side } = squareOf(size, frame);
  const moved = (at: number, length: number, share: number): number =>
    length - side <= 0 ? 0.5 : within(at - (share * side) / (length - side), 0, 1);
  return { ...frame, x: moved(frame.x, size.width, by.x), y: moved(frame.y, size.height, by.y) };
};

/** Draws what a frame shows of a picture. */
export const draw = (canvas: HTMLCanvasElement, picture: ImageBitmap, frame: Frame): void => {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { x, y, side } = squareOf(picture, frame);
  // A picture with transparent parts becomes a JPEG: they are paper, not black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
};

/** The drawn square as a JPEG file. @throws Error when the browser makes none */
export const fileOf = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], "picture.jpg", { type: "image/jpeg" }))
          : reject(new Error("no picture")),
      "image/jpeg",
      0.9,
    ),
  );
