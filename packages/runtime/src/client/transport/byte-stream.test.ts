import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../../limits.ts'
import { ByteStream } from './byte-stream.ts'

/** A connection that writes increasing numbers into the memory that it was last given, as the system does. */
function startSource() {
  const shared = Buffer.alloc(64 * 1024)
  let memory: Buffer = shared
  let count = 0
  let isPaused = false
  let isAborted = false
  const source = {
    resume: () => {
      isPaused = false
    },
    abort: () => {
      isAborted = true
    },
  }
  const stream = new ByteStream(source, shared, () => {})
  return {
    stream,
    isPaused: () => isPaused,
    isAborted: () => isAborted,
    isShared: () => memory === shared,
    memoryBytes: () => memory.length,
    /** One read; the next read goes where the stream directs it afterwards. */
    fill(size: number) {
      for (let index = 0; index < size; index++) memory[index + 5] = count++ & 0xff
      stream.push(memory, 5, size + 5)
      if (stream.isFull) isPaused = true
      memory = stream.readBuffer()
    },
  }
}

test('bytes arrive in order and stay valid until the next are requested, whatever the connection does meanwhile', async () => {
  const steps = fc.array(fc.oneof(fc.constant('next' as const), fc.integer({ min: 1, max: 300 })), {
    maxLength: 200,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(steps, async (each) => {
      const source = startSource()
      let pending: ReturnType<ByteStream['next']> | undefined
      let held: { readonly bytes: Uint8Array; readonly copy: Buffer } | undefined
      let expected = 0
      const take = async () => {
        const chunk = await (pending as ReturnType<ByteStream['next']>)
        pending = undefined
        if (chunk?.form !== 'bytes') throw new Error('no bytes')
        held = { bytes: chunk.bytes, copy: Buffer.from(chunk.bytes) }
        for (const byte of chunk.bytes) if (byte !== (expected++ & 0xff)) throw new Error(`wrong byte ${expected}`)
      }
      for (const step of each) {
        if (held !== undefined && !held.copy.equals(held.bytes)) throw new Error('held bytes have changed')
        if (step === 'next') {
          if (pending !== undefined) continue
          held = undefined
          const wasUnread = source.stream.isFull
          pending = source.stream.next()
          if (wasUnread) await take()
        } else {
          // A TLS connection still delivers decrypted bytes after a pause: every third read covers that.
          if (source.isPaused() && step % 3 !== 0) continue
          source.fill(step)
          if (pending !== undefined) await take()
        }
      }
    }),
    { seed: 11, numRuns: 100 },
  )
})

test('a reader that returns at once gets the two buffers alternately, and nothing is copied', async () => {
  const source = startSource()
  const memories = new Set<ArrayBufferLike>()
  let next = source.stream.next()
  source.fill(10)
  await next
  for (let round = 0; round < 10; round++) {
    next = source.stream.next()
    expect(source.isShared()).toBe(false)
    source.fill(10)
    const chunk = await next
    if (chunk?.form === 'bytes') memories.add(chunk.bytes.buffer)
  }
  expect(memories.size).toBe(2)
  expect(source.isPaused()).toBe(false)
})

test('pauses the connection while bytes are unread, and resumes it when the last are read', async () => {
  const source = startSource()
  source.fill(1)
  expect(source.isPaused()).toBe(true)
  source.fill(1)
  await source.stream.next()
  expect(source.isPaused()).toBe(true)
  await source.stream.next()
  expect(source.isPaused()).toBe(false)
})

test('unread bytes are still read after the end or a failure, and not after the reader closed', async () => {
  const ended = startSource()
  ended.fill(1)
  ended.stream.end()
  expect(await ended.stream.next()).toMatchObject({ form: 'bytes' })
  expect(await ended.stream.next()).toBeUndefined()
  ended.stream.close()
  expect(ended.isAborted()).toBe(false)
  const failed = startSource()
  failed.fill(1)
  failed.stream.fail(new Error('broken'))
  expect(await failed.stream.next()).toMatchObject({ form: 'bytes' })
  await expect(failed.stream.next()).rejects.toThrow('broken')
  const closed = startSource()
  closed.fill(1)
  closed.stream.close()
  expect(closed.isAborted()).toBe(true)
  expect(await closed.stream.next()).toBeUndefined()
  closed.fill(1)
  expect(await closed.stream.next()).toBeUndefined()
})

test('full buffers of a reader that keeps up grow to the limit, and shrink when little arrives', async () => {
  const source = startSource()
  const { readBufferBytes, readBufferBytesMax } = runtimeLimits
  const sizes: number[] = []
  const readAll = async (sizeBytes: number, times: number) => {
    for (let time = 0; time < times; time++) {
      const next = source.stream.next()
      source.fill(sizeBytes)
      const chunk = await next
      expect(chunk?.form === 'bytes' && chunk.bytes.length).toBe(sizeBytes)
      if (sizes.at(-1) !== source.memoryBytes()) sizes.push(source.memoryBytes())
    }
  }
  await readAll(readBufferBytes * 0.75, 10)
  await readAll(readBufferBytes * 1.5, 10)
  expect(sizes).toEqual([readBufferBytes, 2 * readBufferBytes, readBufferBytesMax])
  await readAll(100, 16)
  expect(source.memoryBytes()).toBe(readBufferBytesMax)
  await readAll(100, 2)
  expect(source.memoryBytes()).toBe(readBufferBytes)
})

test('buffers of a reader that does not keep up do not grow', async () => {
  const source = startSource()
  for (let round = 0; round < 10; round++) {
    source.fill(runtimeLimits.readBufferBytes - 10)
    source.fill(runtimeLimits.readBufferBytes - 10)
    expect(source.memoryBytes()).toBe(runtimeLimits.readBufferBytes)
    await source.stream.next()
    await source.stream.next()
  }
})
