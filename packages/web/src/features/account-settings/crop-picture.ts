/** Cutting a square of 300 × 300 out of a picture (spec 1 §5): where it lies, and what is drawn of it. Pure but `draw`. */

/** Side of the personal picture, pixels. */
export const PICTURE_SIDE = 300;
/** How far one may zoom in. */
export const MAX_CROP_ZOOM = 4;

export interface PictureSize {
  width: number;
  height: number;
}
/** `zoom` 1 shows the shorter side whole; `x` and `y` from 0 to 1 move the square along what is left over. */
export interface CropFrame {
  zoom: number;
  x: number;
  y: number;
}
export const centredCrop: CropFrame = { zoom: 1, x: 0.5, y: 0.5 };

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The square of the picture that a frame shows, in the picture's own pixels. */
export const getCropSquare = (
  { width, height }: PictureSize,
  { zoom, x, y }: CropFrame,
): { x: number; y: number; side: number } => {
  const side = Math.min(width, height) / clamp(zoom, 1, MAX_CROP_ZOOM);
  return { side, x: (width - side) * clamp(x, 0, 1), y: (height - side) * clamp(y, 0, 1) };
};

/** The frame after the picture was dragged by so much of the shown square's side (1 is its whole side). */
export const dragCrop = (size: PictureSize, frame: CropFrame, by: { x: number; y: number }): CropFrame => {
  const { side } = getCropSquare(size, frame);
  const shift = (at: number, length: number, share: number): number =>
    length - side <= 0 ? 0.5 : clamp(at - (share * side) / (length - side), 0, 1);
  return { ...frame, x: shift(frame.x, size.width, by.x), y: shift(frame.y, size.height, by.y) };
};

/** Draws what a frame shows of a picture. */
export const drawCrop = (canvas: HTMLCanvasElement, picture: ImageBitmap, frame: CropFrame): void => {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { x, y, side } = getCropSquare(picture, frame);
  // A picture with transparent parts becomes a JPEG: they are paper, not black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, side, side, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
};

/** The drawn square as a JPEG file. @throws Error when the browser makes none */
export const canvasToFile = (canvas: HTMLCanvasElement): Promise<File> =>
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
