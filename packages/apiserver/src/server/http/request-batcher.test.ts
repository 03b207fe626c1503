import { expect, test } from 'vitest'
import { createRequestBatcher } from './request-batcher.ts'

const nextLoopIteration = () => new Promise<void>((resolve) => setImmediate(resolve))

test('requests read in one turn of the event loop run afterwards, in order and stage by stage', async () => {
  const batcher = createRequestBatcher()
  const done: string[] = []
  const serve = async (name: string) => {
    await new Promise<void>((resolve) => batcher.afterReading(resolve))
    done.push(`${name} is carried out`)
    await undefined
    done.push(`${name} gets its response`)
  }
  const all = [serve('one'), serve('two')]
  await Promise.resolve()
  done.push('all is read')
  await Promise.all(all)
  expect(done).toEqual([
    'all is read',
    'one is carried out',
    'two is carried out',
    'one gets its response',
    'two gets its response',
  ])
})

test('requests that arrive while others run are in the next batch', async () => {
  const batcher = createRequestBatcher()
  const done: string[] = []
  batcher.afterReading(() => {
    done.push('one')
    batcher.afterReading(() => done.push('two'))
  })
  await nextLoopIteration()
  expect(done).toEqual(['one'])
  await nextLoopIteration()
  expect(done).toEqual(['one', 'two'])
})
