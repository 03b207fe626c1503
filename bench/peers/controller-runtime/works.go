package main

// Work is the requested work; not every work needs every field.
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

// Spent is wall time and the CPU time of the process in that time.
type Spent struct {
	WallSeconds float64 `json:"wallSeconds"`
	CPUSeconds  float64 `json:"cpuSeconds"`
}

// InformerResult is the result of the work informer.
type InformerResult struct {
	Sync                Spent  `json:"sync"`
	Read                Spent  `json:"read"`
	ResidentBytesBefore int64  `json:"residentBytesBefore"`
	ResidentBytesSynced int64  `json:"residentBytesSynced"`
	HeapBytesSynced     int64  `json:"heapBytesSynced"`
	Changes             *Spent `json:"changes,omitempty"`
}

// OperatorResult is the result of the work operator.
type OperatorResult struct {
	Start           Spent `json:"start"`
	Again           Spent `json:"again"`
	ReconcilesAgain int   `json:"reconcilesAgain"`
}

// LatencyResult is the result of the work latency.
type LatencyResult struct {
	MedianMs float64 `json:"medianMs"`
	SlowMs   float64 `json:"slowMs"`
}

// ChildWriteResult is the result of the work child-write.
type ChildWriteResult struct {
	Reconciles Spent `json:"reconciles"`
}

// MinimalResult is the result of the work minimal.
type MinimalResult struct {
	Start         Spent `json:"start"`
	ResidentBytes int64 `json:"residentBytes"`
}
