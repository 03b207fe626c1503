package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// startMeter begins to measure; the returned function returns the time spent since.
func startMeter() func() Spent {
	started, cpu := time.Now(), cpuSeconds()
	return func() Spent {
		return Spent{WallSeconds: time.Since(started).Seconds(), CPUSeconds: cpuSeconds() - cpu}
	}
}

// spentSinceSpawn counts from the time at which the parent started this process.
func spentSinceSpawn() Spent {
	spawnedAt, _ := strconv.ParseInt(os.Getenv("KUBEWRIGHT_BENCH_SPAWNED_AT"), 10, 64)
	return Spent{WallSeconds: float64(time.Now().UnixMicro()-spawnedAt) / 1e6, CPUSeconds: cpuSeconds()}
}

// cpuSeconds is user and system time of all threads.
func cpuSeconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()).Seconds()
}

// settledMemory is resident and live memory after a forced collection that
// gives all free pages back to the system.
func settledMemory() (resident, heap int64) {
	debug.FreeOSMemory()
	debug.FreeOSMemory()
	var statistics runtime.MemStats
	runtime.ReadMemStats(&statistics)
	return residentBytes(), int64(statistics.HeapAlloc)
}

// residentBytes is the kernel's number; 0 without /proc.
func residentBytes() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(fields[1], 10, 64)
	return pages * int64(os.Getpagesize())
}

// quantile is the value below which this share of the samples is.
func quantile(samples []float64, share float64) float64 {
	sorted := slices.Sorted(slices.Values(samples))
	return sorted[min(len(sorted)-1, int(float64(len(sorted))*share))]
}

// command sends a command to the load server.
func command(url string) error {
	response, err := http.Get(url)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, response.Body)
	if response.StatusCode != http.StatusAccepted {
		return fmt.Errorf("%s responded with %d", url, response.StatusCode)
	}
	return nil
}
