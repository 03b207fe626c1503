;; The scanner's functions for values that are neither strings nor containers.

  ;; A number, true, false or null.
  (func $scalar (param $from i32) (param $end i32) (result i32)
    (local $byte i32)
    (local.set $byte (i32.load8_u (local.get $from)))
    (if (i32.le_u (local.get $byte) (i32.const 0x39))
      (then (return (call $number (local.get $from) (local.get $end)))))
    (if (i32.lt_s (i32.sub (local.get $end) (local.get $from)) (i32.const 4)) (then (return (i32.const -1))))
    ;; null, true
    (if (i32.eq (i32.load (local.get $from)) (i32.const 0x6c6c756e))
      (then (return (i32.add (local.get $from) (i32.const 4)))))
    (if (i32.eq (i32.load (local.get $from)) (i32.const 0x65757274))
      (then (return (i32.add (local.get $from) (i32.const 4)))))
    ;; alse, after an f
    (if (i32.eq (local.get $byte) (i32.const 0x66))
      (then
        (if (i32.ge_s (i32.sub (local.get $end) (local.get $from)) (i32.const 5))
          (then
            (if (i32.eq (i32.load offset=1 (local.get $from)) (i32.const 0x65736c61))
              (then (return (i32.add (local.get $from) (i32.const 5)))))))))
    (i32.const -1))

  (func $digits (param $position i32) (param $end i32) (result i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_s (local.get $position) (local.get $end)))
        (br_if $done (i32.gt_u (i32.sub (i32.load8_u (local.get $position)) (i32.const 0x30)) (i32.const 9)))
        (local.set $position (i32.add (local.get $position) (i32.const 1)))
        (br $next)))
    (local.get $position))

  (func $number (param $from i32) (param $end i32) (result i32)
    (local $start i32) (local $position i32) (local $byte i32)
    (local.set $start
      (i32.add (local.get $from) (i32.eq (i32.load8_u (local.get $from)) (i32.const 0x2d))))
    (local.set $position (call $digits (local.get $start) (local.get $end)))
    (if (i32.eq (local.get $position) (local.get $start)) (then (return (i32.const -1))))
    (if (i32.gt_s (i32.sub (local.get $position) (local.get $start)) (i32.const 1))
      (then
        (if (i32.eq (i32.load8_u (local.get $start)) (i32.const 0x30)) (then (return (i32.const -1))))
        (if (i32.gt_s (i32.sub (local.get $position) (local.get $start)) (i32.const 15))
          (then (global.set $isOdd (i32.const 1))))))
    (if (i32.ge_s (local.get $position) (local.get $end)) (then (return (local.get $position))))
    (if (i32.eq (i32.load8_u (local.get $position)) (i32.const 0x2e))
      (then
        (local.set $start (i32.add (local.get $position) (i32.const 1)))
        (local.set $position (call $digits (local.get $start) (local.get $end)))
        (if (i32.eq (local.get $position) (local.get $start)) (then (return (i32.const -1))))
        (if (i32.ge_s (local.get $position) (local.get $end)) (then (return (local.get $position))))))
    (if (i32.ne (i32.or (i32.load8_u (local.get $position)) (i32.const 0x20)) (i32.const 0x65))
      (then (return (local.get $position))))
    ;; An exponent may exceed the range of a double.
    (global.set $isOdd (i32.const 1))
    (local.set $position (i32.add (local.get $position) (i32.const 1)))
    (if (i32.lt_s (local.get $position) (local.get $end))
      (then
        (local.set $byte (i32.load8_u (local.get $position)))
        (if (i32.or (i32.eq (local.get $byte) (i32.const 0x2b)) (i32.eq (local.get $byte) (i32.const 0x2d)))
          (then (local.set $position (i32.add (local.get $position) (i32.const 1)))))))
    (local.set $start (local.get $position))
    (local.set $position (call $digits (local.get $start) (local.get $end)))
    (select (i32.const -1) (local.get $position) (i32.eq (local.get $position) (local.get $start))))

  ;; The number with these digits, or NaN.
  (func $exact (param $position i32) (param $end i32) (result f64)
    (local $number i64) (local $digit i32)
    (if (i32.gt_s (i32.sub (local.get $end) (local.get $position)) (i32.const 15)) (then (return (f64.const nan))))
    (if (i32.eq (local.get $position) (local.get $end)) (then (return (f64.const nan))))
    (if (i32.eq (i32.load8_u (local.get $position)) (i32.const 0x30)) (then (return (f64.const nan))))
    (loop $next
      (local.set $digit (i32.sub (i32.load8_u (local.get $position)) (i32.const 0x30)))
      (if (i32.gt_u (local.get $digit) (i32.const 9)) (then (return (f64.const nan))))
      (local.set $number
        (i64.add (i64.mul (local.get $number) (i64.const 10)) (i64.extend_i32_u (local.get $digit))))
      (local.set $position (i32.add (local.get $position) (i32.const 1)))
      (br_if $next (i32.lt_s (local.get $position) (local.get $end))))
    (f64.convert_i64_s (local.get $number)))
