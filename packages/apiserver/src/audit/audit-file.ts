import type { Runtime } from '@kubewright/kube/runtime'
import { ApiserverError } from '../errors.ts'
import { apiserverLimits } from '../limits.ts'
import type { AuditSink } from './audit-log.ts'
import { RotatedFile } from './rotated-file.ts'

export interface AuditFileOptions {
  readonly runtime: Runtime
  readonly path: string
  /** Size at which the file is rotated; apiserverLimits.auditFileSizeBytesMax by default. */
  readonly sizeBytesMax?: number | undefined
  /** Number of rotated files to keep; all by default. */
  readonly backupsMax?: number | undefined
  /** Called once when writing fails, until it works again. The next event retries the buffered ones. */
  readonly onError: (error: ApiserverError) => void
}

/**
 * Opens an audit log file that only its owner can read. Lines are written in order and in batches; while the disk is
 * slow they are buffered, up to apiserverLimits.auditBufferSizeBytesMax. A full file gets the time in its name, as with
 * kube-apiserver.
 *
 * @throws ApiserverError AUDIT_LOG_FAILED.
 */
export async function openAuditFile(options: AuditFileOptions): Promise<AuditSink> {
  const file = new RotatedFile(options)
  try {
    await file.open()
  } catch (error) {
    throw failure(options.path, error)
  }
  return new BufferedLines(options, file)
}

function failure(path: string, error: unknown): ApiserverError {
  const why = error instanceof Error ? error.message : String(error)
  return new ApiserverError('AUDIT_LOG_FAILED', `cannot write the audit log ${path}: ${why}`, { cause: error })
}

/** Lines that wait for the disk. */
class BufferedLines implements AuditSink {
  readonly #options: AuditFileOptions
  readonly #file: RotatedFile
  #lines: string[] = []
  #sizeBytes = 0
  #writing: Promise<void> | undefined
  #isFull = false
  #isFailing = false

  constructor(options: AuditFileOptions, file: RotatedFile) {
    this.#options = options
    this.#file = file
  }

  write(line: string): boolean {
    const sizeBytes = Buffer.byteLength(line)
    if (this.#sizeBytes + sizeBytes > apiserverLimits.auditBufferSizeBytesMax) {
      if (!this.#isFull)
        this.#options.onError(
          failure(this.#options.path, 'the buffer is full because the disk is too slow; events are dropped'),
        )
      this.#isFull = true
      return false
    }
    this.#lines.push(line)
    this.#sizeBytes += sizeBytes
    this.#writing ??= this.#options.runtime.waiting('the audit log', this.#writeAll())
    return true
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#file.close()
  }

  async #writeAll(): Promise<void> {
    // Other events of this iteration of the event loop are written with it.
    await undefined
    try {
      while (this.#lines.length > 0) {
        const lines = this.#lines
        this.#lines = []
        const bytes = Buffer.from(lines.join(''))
        try {
          await this.#file.append(bytes)
        } catch (error) {
          this.#lines = [...lines, ...this.#lines]
          throw error
        }
        this.#sizeBytes -= bytes.length
        this.#isFull = false
        this.#isFailing = false
      }
    } catch (error) {
      if (!this.#isFailing) this.#options.onError(failure(this.#options.path, error))
      this.#isFailing = true
    } finally {
      this.#writing = undefined
    }
  }
}
