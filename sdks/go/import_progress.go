package cqs

import (
	"cmp"
	"net/http"
	"slices"
	"sync"
)

// ImportProgress says how far an import is.
type ImportProgress struct {
	// Done counts the records that were sent and answered, without a gap: an import that is repeated may begin behind them.
	Done    int             `json:"done"`
	Created int             `json:"created"`
	Updated int             `json:"updated"`
	Refused []ImportRefusal `json:"refused"`
}

// ImportRefusal is a record that the service refused.
type ImportRefusal struct {
	// Index is the record's place among all records, from 0.
	Index   int    `json:"index"`
	Code    string `json:"code"`
	Message string `json:"message"`
	Field   string `json:"field,omitempty"`
}

// importTally counts what came of the records.
type importTally struct {
	// failed is closed with the first error.
	failed     chan struct{}
	onProgress func(ImportProgress)

	mutex    sync.Mutex
	progress ImportProgress
	err      error
	// answered has the lengths of the batches behind a gap, by their start.
	answered map[int]int
}

func newImportTally(options ImportOptions) *importTally {
	return &importTally{
		failed:     make(chan struct{}),
		onProgress: options.OnProgress,
		progress:   ImportProgress{Done: options.Skip, Refused: []ImportRefusal{}},
		answered:   map[int]int{},
	}
}

// fail stores the first error.
func (t *importTally) fail(err error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.err == nil {
		t.err = err
		close(t.failed)
	}
}

// add counts an answered batch and reports the progress.
func (t *importTally) add(batch importBatch, results []BatchCreateConversationsResultResult) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	for i, result := range results {
		switch {
		case result.Error != nil:
			t.progress.Refused = append(t.progress.Refused, ImportRefusal{
				Index:   batch.start + i,
				Code:    result.Error.Code,
				Message: result.Error.Message,
				Field:   ValueOf(result.Error.Field),
			})
		case result.Status == http.StatusCreated:
			t.progress.Created++
		default:
			t.progress.Updated++
		}
	}
	t.answered[batch.start] = len(batch.records)
	// Batches may be answered out of order: only what has no gap before it is done.
	for length, ok := t.answered[t.progress.Done]; ok; length, ok = t.answered[t.progress.Done] {
		delete(t.answered, t.progress.Done)
		t.progress.Done += length
	}
	if t.onProgress != nil {
		t.onProgress(t.snapshot())
	}
}

func (t *importTally) result() (ImportProgress, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.snapshot(), t.err
}

// snapshot returns a copy that later batches do not change.
func (t *importTally) snapshot() ImportProgress {
	progress := t.progress
	progress.Refused = slices.Clone(progress.Refused)
	slices.SortFunc(progress.Refused, func(a, b ImportRefusal) int { return cmp.Compare(a.Index, b.Index) })
	return progress
}
