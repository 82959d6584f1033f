// Reads a transparency log with Go's own packages, and checks all of it: the signature, each entry, each earlier state.
//
//	go run reader.go PREFIX KEY [PROOF...]
//
// PREFIX: where the log is served, as in http://127.0.0.1:8000/v1/log; KEY: its vkey; PROOF: files with tlog-proofs.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

type service struct{ prefix string }

func (s service) get(path string) []byte {
	response, err := http.Get(s.prefix + path)
	must(err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(err)
	if response.StatusCode != http.StatusOK {
		log.Fatalf("%s: %s", path, response.Status)
	}
	return body
}

func (s service) Height() int { return height }

// ReadTiles gives Go the tiles by the paths of tlog-tiles, which lack the height.
func (s service) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var read [][]byte
	for _, tile := range tiles {
		read = append(read, s.get("/tile"+strings.TrimPrefix(tile.Path(), "tile/8")))
	}
	return read, nil
}

func (s service) SaveTiles([]tlog.Tile, [][]byte) {}

// entries reads the bundles: each entry behind its length in two bytes.
func (s service) entries(size int64) [][]byte {
	var all [][]byte
	for first := int64(0); first < size; first += 1 << height {
		width := size - first
		if width > 1<<height {
			width = 1 << height
		}
		path := tlog.Tile{H: height, L: 0, N: first >> height, W: int(width)}.Path()
		bundle := s.get("/tile/entries" + strings.TrimPrefix(path, "tile/8/0"))
		for len(bundle) > 0 {
			length := int(binary.BigEndian.Uint16(bundle))
			all = append(all, bundle[2:2+length])
			bundle = bundle[2+length:]
		}
	}
	return all
}

// opened is the tree of a checkpoint, which the key must have signed.
func opened(text []byte, verifiers note.Verifiers, origin string) tlog.Tree {
	signed, err := note.Open(text, verifiers)
	must(err)
	lines := strings.Split(signed.Text, "\n")
	if lines[0] != origin {
		log.Fatalf("the checkpoint is of %s", lines[0])
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	hash, err := tlog.ParseHash(lines[2])
	must(err)
	return tlog.Tree{N: size, Hash: hash}
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	verifier, err := note.NewVerifier(os.Args[2])
	must(err)
	verifiers := note.VerifierList(verifier)
	s := service{os.Args[1]}
	tree := opened(s.get("/checkpoint"), verifiers, verifier.Name())
	hashes := tlog.TileHashReader(tree, s) // checks each tile against the root
	entries := s.entries(tree.N)
	if int64(len(entries)) != tree.N {
		log.Fatalf("%d entries of %d", len(entries), tree.N)
	}
	for index, entry := range entries {
		proof, err := tlog.ProveRecord(tree.N, int64(index), hashes)
		must(err)
		must(tlog.CheckRecord(proof, tree.N, tree.Hash, int64(index), tlog.RecordHash(entry)))
	}
	for size := int64(1); size <= tree.N; size++ {
		earlier, err := tlog.TreeHash(size, hashes)
		must(err)
		proof, err := tlog.ProveTree(tree.N, size, hashes)
		must(err)
		must(tlog.CheckTree(proof, tree.N, tree.Hash, size, earlier))
	}
	for _, file := range os.Args[3:] {
		text, err := os.ReadFile(file)
		must(err)
		head, checkpoint, _ := strings.Cut(string(text), "\n\n")
		lines := strings.Split(head, "\n")
		index, err := strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64)
		must(err)
		var proof tlog.RecordProof
		for _, line := range lines[2:] {
			hash, err := base64.StdEncoding.DecodeString(line)
			must(err)
			proof = append(proof, tlog.Hash(*(*[32]byte)(hash)))
		}
		of := opened([]byte(checkpoint), verifiers, verifier.Name())
		must(tlog.CheckRecord(proof, of.N, of.Hash, index, tlog.RecordHash(entries[index])))
		fmt.Printf("entry %d is proven: %s\n", index, entries[index])
	}
	fmt.Printf("%d entries, each proven, and each earlier state\n", tree.N)
}
