/**
 * Container images by OCI's image specification, written without Docker. Guarantees: the bytes depend on the content
 * alone, not on clocks, users, paths or the order of a folder; the archive can be loaded by Docker, Podman, containerd and
 * skopeo.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { appLayer } from './app-layer.ts'
export { type BaseImage, readBaseImage } from './base-image.ts'
export { type ImageArchive, type ImageDescription, imageArchive } from './image-archive.ts'
export type { Layer } from './layer.ts'
export { nodeLayer } from './node-layer.ts'
