;; Reads many lines of a watch at once, if they have the form in which API servers write new objects: copies their bytes
;; as consecutive blocks of a slab, and writes a record of each for the columns of a table. A line of another form ends
;; the batch, and is read by JavaScript. The scan of each object determines its form.

  ;; Reads lines from $from to $end, which must follow a line break, and writes blocks from $to to $toEnd. Returns the
  ;; number of lines.
  (func (export "batch") (param $from i32) (param $end i32) (param $to i32) (param $toEnd i32) (result i32)
    (local $record i32) (local $object i32) (local $position i32) (local $cutStart i32) (local $cutEnd i32)
    (local $size i32) (local $capacity i32) (local $space i32) (local $spaceLength i32)
    (local.set $record (i32.const 12544))
    (block $done
      (loop $next
        ;; The records are full, or there are no more lines.
        (br_if $done (i32.eq (local.get $record) (i32.const 28928)))
        (local.set $object (i32.add (local.get $from) (i32.load (i32.const 11264))))
        (br_if $done (i32.ge_s (local.get $object) (local.get $end)))
        (br_if $done
          (i32.eqz (call $same (local.get $from) (i32.const 11296) (i32.load (i32.const 11264)))))
        (br_if $done (i32.ne (i32.load8_u (local.get $object)) (i32.const 0x7b)))
        (local.set $position (call $scan (local.get $object) (local.get $end)))
        (br_if $done (i32.lt_s (local.get $position) (i32.const 0)))
        (br_if $done (i32.or (global.get $isOdd) (i32.eqz (global.get $isAscii))))
        ;; After the object: a brace and the line break.
        (br_if $done (i32.gt_s (i32.add (local.get $position) (i32.const 2)) (local.get $end)))
        (br_if $done (i32.ne (i32.load16_u (local.get $position)) (i32.const 0x0a7d)))
        (br_if $done (i32.eqz (call $isSound)))
        (local.set $cutStart (local.get $position))
        (local.set $cutEnd (local.get $position))
        (if (i32.load (i32.const 11280))
          (then
            (if (i32.ge_s (i32.load (i32.const 10360)) (i32.const 0))
              (then
                (local.set $cutStart (i32.load (i32.const 10360)))
                (local.set $cutEnd (i32.load (i32.const 10364)))))))
        (local.set $size
          (i32.sub
            (i32.sub (local.get $position) (local.get $object))
            (i32.sub (local.get $cutEnd) (local.get $cutStart))))
        (local.set $capacity
          (i32.and (i32.add (local.get $size) (i32.load (i32.const 11284))) (i32.const -4)))
        (br_if $done
          (i32.gt_s
            (i32.add (i32.add (local.get $to) (local.get $capacity)) (i32.const 8))
            (local.get $toEnd)))
        ;; The header of the block, whose id is not known yet.
        (i32.store (local.get $to) (i32.const -1))
        (i32.store offset=4 (local.get $to) (local.get $capacity))
        (local.set $to (i32.add (local.get $to) (i32.const 8)))
        (memory.copy
          (local.get $to)
          (local.get $object)
          (i32.sub (local.get $cutStart) (local.get $object)))
        (memory.copy
          (i32.add (local.get $to) (i32.sub (local.get $cutStart) (local.get $object)))
          (local.get $cutEnd)
          (i32.sub (local.get $position) (local.get $cutEnd)))
        (i32.store (local.get $record) (local.get $to))
        (i32.store offset=4 (local.get $record) (local.get $size))
        (i32.store offset=8 (local.get $record) (call $place (i32.const 10272) (local.get $object) (local.get $cutStart) (local.get $cutEnd)))
        (i32.store offset=12 (local.get $record) (call $place (i32.const 10280) (local.get $object) (local.get $cutStart) (local.get $cutEnd)))
        (i32.store offset=16 (local.get $record)
          (i32.sub (i32.load (i32.const 10284)) (i32.load (i32.const 10280))))
        (i32.store offset=20 (local.get $record) (call $place (i32.const 10296) (local.get $object) (local.get $cutStart) (local.get $cutEnd)))
        (i32.store offset=24 (local.get $record) (i32.ge_s (i32.load (i32.const 10320)) (i32.const 0)))
        (i32.store offset=28 (local.get $record) (call $hash (i32.load (i32.const 10280)) (i32.load (i32.const 10284))))
        (f64.store offset=32 (local.get $record) (f64.load (i32.const 10368)))
        (f64.store offset=40 (local.get $record)
          (select
            (f64.const nan)
            (f64.load (i32.const 10376))
            (f64.eq (f64.load (i32.const 10376)) (f64.const -1))))
        ;; The namespace, and whether it is that of the previous object.
        (local.set $size (i32.sub (i32.load (i32.const 10292)) (i32.load (i32.const 10288))))
        (i32.store offset=48 (local.get $record) (i32.load (i32.const 10288)))
        (i32.store offset=52 (local.get $record) (local.get $size))
        (i32.store offset=56 (local.get $record) (i32.const 0))
        (if (i32.gt_u (local.get $record) (i32.const 12544))
          (then
            (if (i32.eq (local.get $size) (local.get $spaceLength))
              (then
                (i32.store offset=56 (local.get $record)
                  (call $same (i32.load (i32.const 10288)) (local.get $space) (local.get $size)))))))
        (local.set $space (i32.load (i32.const 10288)))
        (local.set $spaceLength (local.get $size))
        (i32.store offset=60 (local.get $record) (local.get $from))
        (local.set $to (i32.add (local.get $to) (local.get $capacity)))
        (local.set $from (i32.add (local.get $position) (i32.const 2)))
        (local.set $record (i32.add (local.get $record) (i32.const 64)))
        (br $next)))
    (i32.store (i32.const 11288) (local.get $from))
    (i32.shr_u (i32.sub (local.get $record) (i32.const 12544)) (i32.const 6)))

  ;; The position of a field in the copy; -1 if the object lacks it.
  (func $place (param $slot i32) (param $object i32) (param $cutStart i32) (param $cutEnd i32) (result i32)
    (local $position i32)
    (local.set $position (i32.load (local.get $slot)))
    (if (i32.lt_s (local.get $position) (i32.const 0)) (then (return (i32.const -1))))
    (if (i32.ge_s (local.get $position) (local.get $cutEnd))
      (then
        (local.set $position
          (i32.sub (local.get $position) (i32.sub (local.get $cutEnd) (local.get $cutStart))))))
    (i32.sub (local.get $position) (local.get $object)))

  ;; Whether the scanned object is of the kind and has a name, a namespace and a revision.
  (func $isSound (result i32)
    (if (i32.le_s (i32.load (i32.const 10284)) (i32.load (i32.const 10280))) (then (return (i32.const 0))))
    (if (i32.le_s (i32.load (i32.const 10308)) (i32.load (i32.const 10304))) (then (return (i32.const 0))))
    (if (i32.load (i32.const 11276))
      (then
        (if (i32.le_s (i32.load (i32.const 10292)) (i32.load (i32.const 10288))) (then (return (i32.const 0))))))
    (if (i32.lt_s (i32.load (i32.const 10256)) (i32.const 0)) (then (return (i32.const 0))))
    (if (i32.lt_s (i32.load (i32.const 10264)) (i32.const 0)) (then (return (i32.const 0))))
    (if (i32.ne
          (i32.sub (i32.load (i32.const 10260)) (i32.load (i32.const 10256)))
          (i32.load (i32.const 11268)))
      (then (return (i32.const 0))))
    (if (i32.ne
          (i32.sub (i32.load (i32.const 10268)) (i32.load (i32.const 10264)))
          (i32.load (i32.const 11272)))
      (then (return (i32.const 0))))
    (i32.and
      (call $same (i32.load (i32.const 10256)) (i32.const 11360) (i32.load (i32.const 11268)))
      (call $same (i32.load (i32.const 10264)) (i32.const 11616) (i32.load (i32.const 11272)))))

  ;; Whether $length bytes are the same; compares eight at a time, and masks the last eight.
  (func $same (param $one i32) (param $other i32) (param $length i32) (result i32)
    (block $rest
      (loop $next
        (br_if $rest (i32.lt_s (local.get $length) (i32.const 8)))
        (if (i64.ne (i64.load (local.get $one)) (i64.load (local.get $other))) (then (return (i32.const 0))))
        (local.set $one (i32.add (local.get $one) (i32.const 8)))
        (local.set $other (i32.add (local.get $other) (i32.const 8)))
        (local.set $length (i32.sub (local.get $length) (i32.const 8)))
        (br $next)))
    (if (i32.eqz (local.get $length)) (then (return (i32.const 1))))
    (i64.eqz
      (i64.shl
        (i64.xor (i64.load (local.get $one)) (i64.load (local.get $other)))
        (i64.extend_i32_u (i32.sub (i32.const 64) (i32.shl (local.get $length) (i32.const 3)))))))

  ;; Like hashBytes in name-hash.ts.
  (func $hash (param $position i32) (param $end i32) (result i32)
    (local $hash i32)
    (local.set $hash (i32.const 0x811c9dc5))
    (loop $next
      (local.set $hash
        (i32.mul (i32.xor (local.get $hash) (i32.load8_u (local.get $position))) (i32.const 0x01000193)))
      (local.set $position (i32.add (local.get $position) (i32.const 1)))
      (br_if $next (i32.lt_s (local.get $position) (local.get $end))))
    (local.set $hash
      (i32.mul
        (i32.xor (local.get $hash) (i32.shr_u (local.get $hash) (i32.const 16)))
        (i32.const 0x85ebca6b)))
    (i32.xor (local.get $hash) (i32.shr_u (local.get $hash) (i32.const 13))))
