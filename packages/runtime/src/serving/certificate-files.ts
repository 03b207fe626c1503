import { type FSWatcher, watch } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { callSafely, safeCallback, textOf } from '../callback.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { KeyPair } from './self-signed.ts'

/** PEM files: the certificate with its chain, and its key. */
export interface CertificatePaths {
  readonly certificatePath: string
  readonly keyPath: string
}

/** Called for each read; the source of the certwatcher_* metrics. */
export interface CertificateReadObserver {
  read(): void
  failed(): void
}

export interface CertificateFilesOptions {
  readonly paths: CertificatePaths
  readonly runtime: Runtime
  /** Called with each valid pair that differs from the previous one. */
  readonly onChange: (pair: KeyPair) => void
  /** Called when the files cannot be read or do not match; the last valid pair stays in use. */
  readonly onError?: ((error: unknown) => void) | undefined
  readonly observer?: CertificateReadObserver | undefined
}

export interface CertificateFiles {
  /** The last valid pair. */
  readonly current: KeyPair
  close(): void
}

/**
 * Reads the files now, and again when they change: when they are written, renamed into place, moved, or when a symbolic
 * link above them is swapped, as the kubelet does for a Secret volume. It watches their directories and also polls
 * every few seconds, because not every file system reports changes.
 *
 * @throws RuntimeError CERTIFICATE_INVALID when there is no valid pair at the start.
 */
export async function watchCertificateFiles(options: CertificateFilesOptions): Promise<CertificateFiles> {
  const { paths, runtime } = options
  const onError = safeCallback(options.onError)
  const onChange = safeCallback(options.onChange, onError)
  const observer = safeObserver(options.observer, onError)
  let current = await runtime.waiting('certificate files', readPair(paths, observer))
  let isReading = false
  let isStale = false
  let isClosed = false
  let settling: Timer | undefined
  let checking: Timer | undefined

  const readAgain = async () => {
    try {
      const pair = await readPair(paths, observer)
      if (isClosed || (pair.certificate === current.certificate && pair.privateKey === current.privateKey)) return
      current = pair
      onChange(pair)
    } catch (error) {
      if (!isClosed) onError(error)
    }
  }

  /** One read at a time; a change during it causes one more. */
  const refresh = async () => {
    isStale = true
    if (isReading) return
    isReading = true
    while (isStale && !isClosed) {
      isStale = false
      await readAgain()
    }
    isReading = false
  }

  const check = () => {
    checking = runtime.clock.after(runtimeLimits.certificateCheckMs, 'a look at certificate files', () => {
      void refresh()
      check()
    })
  }

  // The certificate and its key are written one after the other; in between they do not match.
  const settle = () => {
    settling?.cancel()
    settling = runtime.clock.after(runtimeLimits.certificateSettleMs, 'a change of certificate files', () => {
      void refresh()
    })
  }

  const watchers = watchFolders(paths, settle, onError)
  check()
  return {
    get current() {
      return current
    },
    close: () => {
      isClosed = true
      for (const timer of [settling, checking]) timer?.cancel()
      for (const watcher of watchers) watcher.close()
    },
  }
}

/** An observer that throws does not stop the reads. */
function safeObserver(
  observer: CertificateReadObserver | undefined,
  onError: (error: unknown) => void,
): CertificateReadObserver {
  return {
    read: () => callSafely(() => observer?.read(), onError),
    failed: () => callSafely(() => observer?.failed(), onError),
  }
}

/** Watches the folders instead of the files: the watch of a replaced file follows the old file. */
function watchFolders(
  { certificatePath, keyPath }: CertificatePaths,
  onEvent: () => void,
  onError: (error: unknown) => void,
): readonly FSWatcher[] {
  return [...new Set([dirname(certificatePath), dirname(keyPath)])].flatMap((folder) => {
    try {
      const watcher = watch(folder, { persistent: false }, onEvent)
      // Polling continues without it.
      watcher.on('error', (error) => {
        watcher.close()
        onError(error)
      })
      return [watcher]
    } catch (error) {
      onError(error)
      return []
    }
  })
}

/** Reads both files; throws if they are not a certificate and its key. */
async function readPair(
  { certificatePath, keyPath }: CertificatePaths,
  observer: CertificateReadObserver,
): Promise<KeyPair> {
  observer.read()
  try {
    const certificate = await readText(certificatePath)
    const privateKey = await readText(keyPath)
    const { createSecureContext } = await import('node:tls')
    createSecureContext({ cert: certificate, key: privateKey })
    return { certificate, privateKey }
  } catch (error) {
    observer.failed()
    const reason = textOf(error)
    const message = `cannot use the certificate ${certificatePath} with the key ${keyPath}: ${reason}`
    throw new RuntimeError('CERTIFICATE_INVALID', message, { cause: error })
  }
}

/** Reads at most the limit, whatever the path points to. */
async function readText(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > runtimeLimits.certificateSizeBytesMax) throw new Error(`${path} has ${size} bytes, which is too large`)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}
