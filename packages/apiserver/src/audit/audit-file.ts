import type { Runtime } from '@kubewright/kube/runtime'
import { ApiserverError } from '../errors.ts'
import { apiserverLimits } from '../limits.ts'
import type { AuditSink } from './audit-log.ts'
import { RotatedFile } from './rotated-file.ts'

export interface AuditFileOptions {
  readonly runtime: Runtime
  readonly path: string
  /** A file that grows beyond it is put aside; see auditFileSizeBytesMax. */
  readonly sizeBytesMax?: number | undefined
  /** How many files that were put aside are kept; all by default. */
  readonly backupsMax?: number | undefined
  /** Told once when something cannot be written, until it can again. Events that wait then are tried again with those that follow. */
  readonly onError: (error: ApiserverError) => void
}

/**
 * A log in a file that only its owner may read. Lines are written in order and in groups; while the disk is slow they
 * wait, up to a limit. A full file is renamed after the time, as kube-apiserver names it, and a new one begun.
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
  private readonly options: AuditFileOptions
  private readonly file: RotatedFile
  private lines: string[] = []
  private sizeBytes = 0
  private writing: Promise<void> | undefined
  private isFull = false
  private isFailing = false

  constructor(options: AuditFileOptions, file: RotatedFile) {
    this.options = options
    this.file = file
  }

  write(line: string): boolean {
    const sizeBytes = Buffer.byteLength(line)
    if (this.sizeBytes + sizeBytes > apiserverLimits.auditBufferSizeBytesMax) {
      if (!this.isFull)
        this.options.onError(failure(this.options.path, 'too much waits for the disk; events are dropped'))
      this.isFull = true
      return false
    }
    this.lines.push(line)
    this.sizeBytes += sizeBytes
    this.writing ??= this.options.runtime.waiting('the audit log', this.writeAll())
    return true
  }

  async close(): Promise<void> {
    await this.writing
    await this.file.close()
  }

  private async writeAll(): Promise<void> {
    // What else comes in this turn is written with it.
    await undefined
    try {
      while (this.lines.length > 0) {
        const lines = this.lines
        this.lines = []
        const bytes = Buffer.from(lines.join(''))
        try {
          await this.file.append(bytes)
        } catch (error) {
          this.lines = [...lines, ...this.lines]
          throw error
        }
        this.sizeBytes -= bytes.length
        this.isFull = false
        this.isFailing = false
      }
    } catch (error) {
      if (!this.isFailing) this.options.onError(failure(this.options.path, error))
      this.isFailing = true
    } finally {
      this.writing = undefined
    }
  }
}
