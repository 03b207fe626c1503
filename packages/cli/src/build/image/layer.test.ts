import { unpackTar } from 'modern-tar'
import { expect, test } from 'vitest'
import { layerOf } from './layer.ts'

const entries = [
  { path: 'app' },
  { path: 'app/operator.mjs', content: 'export {}' },
  { path: 'tmp', mode: 0o1777 },
  { path: `${'deep/'.repeat(40)}file`, content: new Uint8Array([1, 2]) },
]

test.each([true, false])('equal entries in another order give equal bytes (compressed: %s)', async (isCompressed) => {
  const options = { createdBy: 'test', isCompressed }
  const layer = await layerOf(entries, options)
  expect(await layerOf([...entries].reverse(), options)).toEqual(layer)
  expect(layer.digest === layer.diffId).toBe(!isCompressed)
})

test('files belong to root, are of the year 1970, and keep their mode and long paths', async () => {
  const { bytes } = await layerOf(entries, { createdBy: 'test', isCompressed: false })
  const headers = (await unpackTar(bytes)).map(({ header }) => header)
  expect(headers.map(({ name }) => name)).toEqual(['app/', 'app/operator.mjs', `${'deep/'.repeat(40)}file`, 'tmp/'])
  for (const header of headers) expect(header).toMatchObject({ uid: 0, gid: 0, mtime: new Date(0) })
  expect(headers.map(({ mode }) => mode)).toEqual([0o755, 0o644, 0o644, 0o1777])
})
