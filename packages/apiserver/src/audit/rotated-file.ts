import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Runtime } from '@kubewright/kube/runtime'
import { apiserverLimits } from '../limits.ts'

export interface RotatedFileOptions {
  readonly runtime: Runtime
  readonly path: string
  readonly sizeBytesMax?: number | undefined
  readonly backupsMax?: number | undefined
}

/** A file for appending that is rotated when it is full. One call at a time. */
export class RotatedFile {
  readonly #options: RotatedFileOptions
  #handle: FileHandle | undefined
  #sizeBytes = 0
  /** Files that are rotated at the same time get different names. */
  #rotatedMs = 0

  constructor(options: RotatedFileOptions) {
    this.#options = options
  }

  async open(): Promise<void> {
    const { path } = this.#options
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    this.#handle = await open(path, 'a', 0o600)
    this.#sizeBytes = (await this.#handle.stat()).size
  }

  async append(bytes: Uint8Array): Promise<void> {
    const sizeBytesMax = this.#options.sizeBytesMax ?? apiserverLimits.auditFileSizeBytesMax
    if (this.#sizeBytes > 0 && this.#sizeBytes + bytes.length > sizeBytesMax) await this.#rotate()
    if (this.#handle === undefined) await this.open()
    try {
      await this.#handle?.appendFile(bytes)
    } catch (error) {
      // A partial line would make the next one unreadable.
      await this.#handle?.truncate(this.#sizeBytes).catch(() => undefined)
      throw error
    }
    this.#sizeBytes += bytes.length
  }

  async close(): Promise<void> {
    await this.#handle?.close()
    this.#handle = undefined
  }

  async #rotate(): Promise<void> {
    const { path, runtime } = this.#options
    await this.close()
    this.#rotatedMs = Math.max(runtime.clock.now(), this.#rotatedMs + 1)
    await rename(path, backupPath(path, this.#rotatedMs)).catch((error: NodeJS.ErrnoException) => {
      // Another process has already renamed it.
      if (error.code !== 'ENOENT') throw error
    })
    // Reset even if no new file can be opened now: a retry has nothing to rotate.
    this.#sizeBytes = 0
    await this.open()
    await this.#removeOldest()
  }

  async #removeOldest(): Promise<void> {
    const { path, backupsMax = 0 } = this.#options
    if (backupsMax === 0) return
    const extension = extname(path)
    const stem = `${basename(path, extension)}-`
    const backups = (await readdir(dirname(path))).filter((name) => {
      const time = name.slice(stem.length, name.length - extension.length)
      return name.startsWith(stem) && name.endsWith(extension) && /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}$/.test(time)
    })
    // Their names sort by time.
    for (const name of backups.sort().slice(0, -backupsMax)) await rm(join(dirname(path), name), { force: true })
  }
}

/** audit.log becomes audit-2026-01-31T12-00-00.000.log. */
function backupPath(path: string, nowMs: number): string {
  const extension = extname(path)
  const time = new Date(nowMs).toISOString().slice(0, -1).replaceAll(':', '-')
  return join(dirname(path), `${basename(path, extension)}-${time}${extension}`)
}
