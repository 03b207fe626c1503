package main

// Work is what is asked for; not every work needs every field.
type Work struct {
	Work                 string `json:"work"`
	Server               string `json:"server"`
	CertificateAuthority string `json:"certificateAuthority"`
	Token                string `json:"token"`
	Objects              int    `json:"objects"`
	Changes              int    `json:"changes"`
	Workers              int    `json:"workers"`
	Rounds               int    `json:"rounds"`
	PauseMs              int    `json:"pauseMs"`
	// ObjectsAs is typed or unstructured.
	ObjectsAs string `json:"objectsAs"`
	// ManagedFields is kept or stripped.
	ManagedFields string `json:"managedFields"`
}

// Spent is wall time and the CPU time of the process in it.
type Spent struct {
	WallSeconds float64 `json:"wallSeconds"`
	CPUSeconds  float64 `json:"cpuSeconds"`
}

// InformerResult is what the work informer tells.
type InformerResult struct {
	Sync                Spent  `json:"sync"`
	Read                Spent  `json:"read"`
	ResidentBytesBefore int64  `json:"residentBytesBefore"`
	ResidentBytesSynced int64  `json:"residentBytesSynced"`
	HeapBytesSynced     int64  `json:"heapBytesSynced"`
	Changes             *Spent `json:"changes,omitempty"`
}

// OperatorResult is what the work operator tells.
type OperatorResult struct {
	Start           Spent `json:"start"`
	Again           Spent `json:"again"`
	ReconcilesAgain int   `json:"reconcilesAgain"`
}

// LatencyResult is what the work latency tells.
type LatencyResult struct {
	MedianMs float64 `json:"medianMs"`
	SlowMs   float64 `json:"slowMs"`
}

// ChildWriteResult is what the work child-write tells.
type ChildWriteResult struct {
	Reconciles Spent `json:"reconciles"`
}

// MinimalResult is what the work minimal tells.
type MinimalResult struct {
	Start         Spent `json:"start"`
	ResidentBytes int64 `json:"residentBytes"`
}
