import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthPicture } from './growth-picture.ts'
import { decadesAround, logScale } from './log-scale.ts'
import { spreadLabels } from './spread-labels.ts'
import { row } from './testing/rows.ts'

const sizes = [1000, 10_000, 100_000, 300_000]
const rows = sizes.flatMap((objects) => [
  row(`growth-${objects}-cpu`, {
    unit: 's',
    better: 'less',
    ours: objects / 100_000,
    peers: { 'client-node': objects / 20_000, 'Go <typed>': objects / 5000 },
    growth: { of: 'cpu', objects },
  }),
  row(`growth-${objects}-memory`, {
    unit: 'B/object',
    better: 'less',
    ours: 2000,
    peers: { 'client-node': 8000 },
    growth: { of: 'memory', objects },
  }),
])

test('each series is a line over all sizes in its panel, named at its end with its last value', () => {
  const picture = growthPicture(rows)
  const lines = [...picture.matchAll(/<path class="line[^"]*" d="M([^"]+)"/g)].map(([, path = '']) => path.split(' L'))
  expect(lines.map((points) => points.length)).toEqual([4, 4, 4, 4, 4])
  const names = [...picture.matchAll(/<text class="name[^>]*>([^<]+)</g)].map(([, name]) => name)
  expect(names).toEqual(['kubewright 3', 'client-node 15', 'Go &lt;typed> 60', 'kubewright 600', 'client-node 2 400'])
})

test('a line that ends early shows its last size', () => {
  const shortened = rows.map((one) => (one.growth?.objects === 300_000 ? { ...one, peers: [] } : one))
  expect(growthPicture(shortened)).toContain('>client-node 5 at 100k<')
})

test('linear growth is a straight rising line, and the better line is below', () => {
  const [ours = [], peer = []] = [...growthPicture(rows).matchAll(/<path class="line[^"]*" d="M([^"]+)"/g)].map(
    ([, path = '']) => path.split(' L').map((place) => place.split(',').map(Number) as [number, number]),
  )
  const slopes = ours.slice(1).map(([x, y], index) => (y - (ours[index]?.[1] ?? 0)) / (x - (ours[index]?.[0] ?? 0)))
  for (const slope of slopes) expect(slope).toBeCloseTo(slopes[0] ?? 0, 1)
  expect(slopes[0]).toBeLessThan(0)
  ours.forEach(([, y], index) => {
    expect(y).toBeGreaterThan(peer[index]?.[1] ?? Number.NaN)
  })
})

test('the picture follows the colour scheme of its reader', () => {
  expect(growthPicture(rows)).toContain('@media (prefers-color-scheme: dark)')
})

test('the picture without points is empty', () => {
  expect(growthPicture([])).toContain('</svg>')
})

test('labels keep their distance and order, and do not move if they have room', () => {
  const property = fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 8 }), (wanted) => {
    const places = spreadLabels(wanted, 10)
    const sorted = [...places].sort((left, right) => left - right)
    sorted.slice(1).forEach((place, index) => {
      expect(place - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(10 - 1e-9)
    })
    wanted.forEach((one, first) => {
      wanted.forEach((other, second) => {
        if (one < other) expect(places[first]).toBeLessThan(places[second] as number)
      })
    })
  })
  fc.assert(property, { seed: 5, numRuns: 500 })
  expect(spreadLabels([200, 100], 10)).toEqual([200, 100])
  expect(spreadLabels([100, 100], 10)).toEqual([95, 105])
})

test('a logarithmic scale spaces decades evenly', () => {
  const scale = logScale([1, 100], [0, 200])
  expect([1, 10, 100].map(scale)).toEqual([0, 100, 200])
  expect(decadesAround([0.3, 42])).toEqual([0.1, 1, 10, 100])
  expect(decadesAround([10])).toEqual([10, 100])
})
